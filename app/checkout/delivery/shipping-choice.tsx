import clsx from "clsx";
import { CircleAlert, RefreshCw } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useRef } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { selectShipping } from "#app/storefront/cart/cart-store.ts";
import { ShippingFoot, ShippingNotes } from "#app/storefront/cart/shipping/shipping-notes.tsx";
import { ShippingOptionRow, shippingPrice, shippingTime } from "#app/storefront/cart/shipping/shipping-option-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { formatCep } from "#platform/formats/cep.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { shippingName } from "#shop/ordering/shipping/pickup.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { hiddenCpf } from "./document-field.ts";
import { AskedLabel, withFields } from "./fetched-fields.ts";
import type { DeliveryForm } from "./use-delivery-fields.ts";
import type { CheckoutQuote } from "./use-shipping-choice.ts";

interface ShippingChoiceProps {
  quote: CheckoutQuote;
  /** Digits only. */
  cep: string;
  /** Whether the CEP field already shows the error. */
  isToldAtCep: boolean;
  /** A row of the delivery card: the choice in one line, the options after 'Alterar'. */
  isCard: boolean;
  /** Whether the row's options are listed. */
  listed: boolean;
  onList: () => void;
  form: DeliveryForm;
}

const ERROR_ID = "checkout-shipping-error";

/** Shipping options for the form's CEP. */
export function ShippingChoice(props: ShippingChoiceProps) {
  const { quote, cep, isToldAtCep, isCard, listed, onList, form } = props;
  const { state, chosen, open, ask, error } = quote;
  const isTold = state.status === "nowhere" || (isToldAtCep && state.fieldError !== null);
  const problem = <Problem message={isTold ? null : (error ?? state.fieldError)} />;
  const options = <ShippingOptions quote={quote} cep={cep} error={error} focusChosen={listed} isCard={isCard} />;
  const foot = chosen !== null && chosen.pickup === null && (
    <Suspense>
      <AskedLabel form={form} />
    </Suspense>
  );
  function list() {
    onList();
    if (!open) void ask();
  }
  if (isCard) {
    return (
      <DeliveryRow
        title="Frete"
        content="o frete"
        summary={chosen && !listed ? <ChosenLines option={chosen} cpf={form.values.cpf} /> : null}
        onChange={chosen && !listed ? list : undefined}
      >
        <div className="hidden gap-3 has-[>:not(:empty)]:grid">
          {(!chosen || listed) && options}
          {problem}
          {(listed || !isCpf(form.values.cpf)) && foot}
        </div>
      </DeliveryRow>
    );
  }
  // Nothing to choose from, and why not is said at the CEP.
  if (isTold && isToldAtCep && !chosen && state.options.length === 0) return null;
  return (
    <section aria-labelledby="checkout-shipping" className="mt-8 grid gap-3">
      <h3 id="checkout-shipping" className="font-serif text-h3">
        Frete
      </h3>
      {chosen && !open ? (
        <div className="flex flex-wrap items-center gap-3.5 rounded-control border border-line bg-surface py-2 pr-2 pl-4">
          <ShippingOptionRow option={chosen} />
          <Button variant="ghost" size="s" onClick={() => withFields(list)}>
            Alterar
          </Button>
        </div>
      ) : (
        options
      )}
      {problem}
      {foot}
    </section>
  );
}

/** The choice in the card's row. */
function ChosenLines({ option, cpf }: { option: ShippingOption; cpf: string }) {
  const { closed } = useShop();
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold">{shippingName(option.name, option.company.name)}</span>
        <span className="whitespace-nowrap tabular-nums">{shippingPrice(option.priceCents)}</span>
      </p>
      <p className="text-ink-soft text-small">{shippingTime(option, closed !== null)}</p>
      {option.pickup === null && isCpf(cpf) && (
        <p className="text-ink-soft text-small">CPF na etiqueta: {hiddenCpf(cpf)}</p>
      )}
    </>
  );
}

interface ShippingOptionsProps {
  quote: CheckoutQuote;
  cep: string;
  error: string | null;
  /** The chosen option takes the focus when the options appear. */
  focusChosen: boolean;
  isCard: boolean;
}

function ShippingOptions({ quote: { state, chosen, ask }, cep, error, focusChosen, isCard }: ShippingOptionsProps) {
  const loading = state.status === "loading";
  return (
    <>
      <ShippingNotes state={state} estimateHint="O valor escolhido é o que entra no seu pedido." />
      {loading && state.options.length === 0 && <Skeleton className="h-16 w-full" />}
      {state.options.length > 0 && (
        <ShippingRadios
          cep={cep}
          options={state.options}
          chosenId={chosen?.id ?? null}
          stale={loading}
          errorId={error ? ERROR_ID : undefined}
          focusChosen={focusChosen}
          isCard={isCard}
          onChoose={(option) => selectShipping(option, cep)}
        />
      )}
      {state.status === "failed" && (
        <Button variant="secondary" size="s" icon={RefreshCw} onClick={() => void ask()} className="justify-self-start">
          Calcular novamente
        </Button>
      )}
      <ShippingFoot state={state} />
    </>
  );
}

function Problem({ message }: { message: string | null }) {
  return (
    <p id={ERROR_ID} role="alert" className="flex items-start gap-1.5 text-danger text-small leading-snug empty:hidden">
      {message && (
        <>
          <Icon of={CircleAlert} size="s" className="mt-0.5" />
          <span>{message}</span>
        </>
      )}
    </p>
  );
}

interface ShippingRadiosProps {
  cep: string;
  options: readonly ShippingOption[];
  chosenId: string | null;
  /** New options are loading. */
  stale: boolean;
  /** Id of the error message, for `aria-describedby`. */
  errorId: string | undefined;
  focusChosen: boolean;
  isCard: boolean;
  onChoose: (option: ShippingOption) => void;
}

/** The options as radio buttons; the whole row is the click target. */
function ShippingRadios(props: ShippingRadiosProps) {
  const { cep, options, chosenId, stale, errorId, focusChosen, isCard, onChoose } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  const takeFocus = useEffectEvent(() => {
    // The pressed 'Alterar' is gone, so its focus is moved on; a focus elsewhere stays.
    if (focusChosen && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>("input:checked")?.focus();
  });
  useEffect(() => takeFocus(), []);
  return (
    <fieldset
      ref={list}
      aria-describedby={errorId}
      aria-busy={stale}
      className={clsx(
        "divide-y divide-line rounded-control border bg-surface",
        // A row's text needs the card's padding on a phone.
        isCard && "max-md:-mx-2",
        errorId ? "border-danger" : "border-line-strong",
        stale && "opacity-60",
      )}
    >
      <legend className="sr-only">Opções de frete para {formatCep(cep)}</legend>
      {options.map((option) => (
        <label
          key={option.id}
          htmlFor={`shipping-${option.id}`}
          className="flex min-h-16 cursor-pointer items-center gap-3 px-3 py-3.5 has-checked:bg-accent-soft md:gap-3.5 md:px-4"
        >
          <ShippingOptionRow
            option={option}
            among={options}
            mark={
              <RadioMark
                id={`shipping-${option.id}`}
                name="shipping-option"
                value={option.id}
                checked={option.id === chosenId}
                onChange={() => onChoose(option)}
              />
            }
          />
        </label>
      ))}
    </fieldset>
  );
}
