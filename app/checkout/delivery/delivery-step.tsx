import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from "react";
import { ClosedReason, useClosedShopProps } from "#app/storefront/frame/closed-shop-reason.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { StepHeading } from "../step-heading.tsx";
import { AddressPart } from "./address-part.tsx";
import type { DeliveryErrors, DeliveryFields } from "./delivery-fields.ts";
import { type PartName, partsAfter, startParts } from "./delivery-parts.ts";
import { FoldedGiftFields } from "./folded-gift-fields.tsx";
import { PersonPart } from "./person-part.tsx";
import { type KnownAddress, type KnownProfile, startFields } from "./profile-fields.ts";
import { ShippingChoice } from "./shipping-choice.tsx";
import { useDeliveryFields } from "./use-delivery-fields.ts";
import type { CheckoutQuote } from "./use-shipping-choice.ts";

interface DeliveryStepProps {
  /** The way to log in, beside the heading; null: somebody is logged in. */
  login: ReactNode;
  /** Values typed before. */
  typed: DeliveryFields;
  /** Whether this device keeps it; nothing for customers. */
  keepHere: ReactNode;
  /** What of it was refused after the order was placed. */
  refused?: DeliveryErrors;
  /** The CEP (digits) the cart's shipping was calculated for. */
  cartCep: string | null;
  /** Null for visitors. */
  profile: KnownProfile | null;
  /** The customer's complete addresses, the preferred one first. */
  addresses: readonly KnownAddress[];
  busy: boolean;
  /** Why the last submit failed; shown above the button. */
  problem: ReactNode;
  /** Shipping for the form's CEP (digits). */
  quote: CheckoutQuote;
  cep: string;
  /** What the order costs with the chosen shipping; null until one is chosen. */
  totalCents: Centavos | null;
  onTyped: (fields: DeliveryFields) => void;
  /** Resolves to the errors of fields the server refuses, or null. */
  onSubmit: (fields: DeliveryFields) => Promise<DeliveryErrors | null>;
}

const IN_SIGHT =
  "max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-gutter max-md:mt-5 max-md:border-line max-md:border-t max-md:bg-paper max-md:px-gutter max-md:py-3";

/**
 * Recipient, address and shipping; open to visitors. What is known is a card with 'Alterar', what is missing is asked.
 * Rules: ORDER-10.
 */
export function DeliveryStep(props: DeliveryStepProps) {
  const {
    typed,
    refused = {},
    cartCep,
    profile,
    addresses,
    problem,
    quote,
    cep,
    totalCents,
    onTyped,
    onSubmit,
  } = props;
  const busy = props.busy || quote.waiting;
  const [first] = useState(() => startFields(typed, profile, addresses, cartCep));
  const [parts, happen] = useReducer(partsAfter, first, () =>
    partsAfter(startParts(first, profile !== null), { type: "accused", errors: refused }),
  );
  const [listed, setListed] = useState(false);
  const form = useDeliveryFields(first, refused, {
    onAccused: (errors) => happen({ type: "accused", errors }),
    onSubmit,
  });
  const { values, fill } = form;

  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    tell(values);
  }, [values]);

  function cancel(part: PartName) {
    const { before } = parts[part];
    if (before) fill(before, [...parts[part].asked]);
    happen({ type: "cancelled", part });
  }

  const closed = useClosedShopProps();
  const { isCard, person, address } = parts;
  const collected = quote.chosen !== null && quote.chosen.pickup !== null;
  const isComplete = isCard && !listed && person.asked.size + address.asked.size === 0;
  const shared = { form, isCard, collected };
  const content = (
    <>
      <PersonPart
        {...shared}
        part={person}
        profile={profile}
        onChange={() => happen({ type: "changed", part: "person", values })}
        onCancel={() => cancel("person")}
      />
      <AddressPart
        {...shared}
        part={address}
        addresses={addresses}
        onChange={() => happen({ type: "changed", part: "address", values })}
        onCancel={() => cancel("address")}
        onPlaceChange={() => happen({ type: "place changed" })}
        cepProblem={quote.state.fieldError}
        onLookedUp={(empty) => happen({ type: "looked up", empty })}
      />
      {cep.length === 8 && (
        <ShippingChoice
          quote={quote}
          cep={cep}
          // The CEP's field, where there is one, says what is wrong with it.
          isToldAtCep={address.asked.has("zipCode")}
          isCard={isCard}
          listed={listed}
          onList={() => setListed(true)}
          form={form}
        />
      )}
    </>
  );

  return (
    // The bar at the bottom of a phone covers no field that gets the focus.
    <form {...form.form} className={clsx(isComplete && "max-md:**:scroll-mb-32")}>
      <div className="grid gap-4 md:gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <StepHeading size="h2">{collected ? "Seus dados" : "Entrega"}</StepHeading>
          {props.login}
        </div>
        {isCard ? (
          <div className="divide-y divide-line rounded-panel border border-line bg-surface">{content}</div>
        ) : (
          <div>{content}</div>
        )}
        <FoldedGiftFields form={form} />
        {props.keepHere}
      </div>
      {problem}
      <ClosedReason kept="O que você digitou fica guardado." className="mt-9" />
      <div
        className={clsx(
          "mt-9 flex flex-col gap-3 lg:flex-row-reverse lg:justify-between",
          // The button sticks within the form, not within this row.
          isComplete && "max-md:contents",
        )}
      >
        {/* With nothing to fill in, the button is in sight from the start on a phone. */}
        <div className={clsx("grid gap-2", isComplete && IN_SIGHT)}>
          {totalCents !== null && <TotalLine cents={totalCents} />}
          <Button {...closed} type="submit" size="l" busy={busy}>
            Continuar para Pagamento
            {!busy && <Icon of={ArrowRight} />}
          </Button>
        </div>
        <ButtonLink to="/cart" variant="ghost" className={clsx("lg:-ml-3", isComplete && "max-md:mt-3 max-md:w-full")}>
          Voltar ao carrinho
        </ButtonLink>
      </div>
    </form>
  );
}

/** The total above the button: on phones the summary is folded and far above. */
function TotalLine({ cents }: { cents: Centavos }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small md:hidden">
      <span className="text-ink-soft">Total com frete</span>
      <b translate="no" className="font-semibold text-body tabular-nums">
        {formatBrl(cents)}
      </b>
    </p>
  );
}
