import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { cartLines } from "#app/order/order-lines.tsx";
import { useShop } from "#app/request/use-shop.ts";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import { CartChanges } from "#app/storefront/cart/cart-changes.tsx";
import { CartCheckFailed } from "#app/storefront/cart/cart-check-failed.tsx";
import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { type LostCartCoupon, useCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { useCartCheck } from "#app/storefront/cart/use-cart-check.ts";
import { digitsOf } from "#app/ui/fields/mask.ts";
import { Note } from "#app/ui/note.tsx";
import { ChangedNote } from "../changed-note.tsx";
import type { ChangedOrder } from "../changed-order.ts";
import { CheckoutColumns } from "../checkout-columns.tsx";
import { HaveAccount } from "../have-account.tsx";
import { OrderSummary } from "../order-summary.tsx";
import { cartTotals } from "../order-totals.ts";
import { PendingOrderNote } from "../pending-order-note.tsx";
import type { CheckoutDraft } from "./checkout-draft.ts";
import type { DeliveryFields } from "./delivery-fields.ts";
import { DeliveryStep } from "./delivery-step.tsx";
import type { KnownAddress, KnownProfile } from "./profile-fields.ts";
import { useDeliverySubmit } from "./use-delivery-submit.ts";
import { type CheckoutQuote, useShippingChoice } from "./use-shipping-choice.ts";

interface DeliveryStageProps {
  /** For 'Já tenho conta'; null: somebody is logged in. */
  visitor: { demo: DemoLogin | null; confirms: boolean } | null;
  cart: Cart;
  draft: CheckoutDraft;
  keep: (change: Partial<CheckoutDraft>) => void;
  profile: KnownProfile | null;
  addresses: readonly KnownAddress[];
  /** Changes found at the payment step, which redirected back here. */
  changedBefore: ChangedOrder | null;
  onPlaced: () => void;
}

/** The delivery step: checks the cart, quotes shipping and places the order. */
export function DeliveryStage(props: DeliveryStageProps) {
  const { visitor, cart, draft, keep, profile, addresses, changedBefore, onPlaced } = props;
  const { changes, unchecked, dismiss } = useCartCheck("checkout");
  const coupon = useCoupon();
  const { closed } = useShop();
  const cep = digitsOf(draft.fields.zipCode);
  const quote = useShippingChoice(cart, cep);
  const { submit, busy, changed, pending, keepNewPieces } = useDeliverySubmit({ draft, keep, onPlaced });
  const shownChange = changed ?? changedBefore;
  const [unchosen, setUnchosen] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const missing = missingChoice(quote);
  const latest = useRef(missing);
  useLayoutEffect(() => {
    latest.current = missing;
  }, [missing]);

  const totals = cartTotals(cart, cep, coupon.terms, closed !== null);

  async function submitChosen(fields: DeliveryFields) {
    // A press before the carriers have answered counts: it waits for them.
    setWaiting(true);
    await quote.settle();
    // Rendered at once, with what the carriers have answered.
    flushSync(() => setWaiting(false));
    setUnchosen(latest.current !== null);
    if (latest.current === null) return submit(fields);
    document.querySelector<HTMLElement>("input[name='shipping-option']")?.focus();
    return null;
  }

  return (
    <CheckoutColumns
      step="delivery"
      tip={addresses.length > 0 ? "veja o endereço." : undefined}
      started={profile !== null || Object.values(draft.fields).some((typed) => typed !== "")}
      summary={
        <OrderSummary
          lines={cartLines(cart.lines)}
          totals={totals}
          couponCode={coupon.terms?.code}
          unchosenShipping={unchosenWord(cep, quote)}
        />
      }
    >
      <CartCheckFailed shown={unchecked} className="mb-6" />
      <CouponLost lost={shownChange ? null : coupon.lost} />
      <CartChanges changes={changes} onDismiss={dismiss} className="mb-6" />
      <DeliveryStep
        login={visitor && <HaveAccount here="/checkout" {...visitor} />}
        typed={draft.fields}
        cartCep={cart.cep}
        profile={profile}
        addresses={addresses}
        busy={busy || waiting}
        problem={
          pending ? (
            <PendingOrderNote
              pending={pending}
              onAnother={() => void submit(draft.fields, { another: true })}
              onNewPieces={keepNewPieces}
            />
          ) : (
            shownChange && <ChangedNote changed={shownChange} />
          )
        }
        quote={quote}
        cep={cep}
        totalCents={totals.isShippingChosen ? totals.amounts.payableCents : null}
        shippingError={unchosen ? missing : null}
        onTyped={(fields) => keep({ fields })}
        onSubmit={submitChosen}
      />
    </CheckoutColumns>
  );
}

/** Tells that the cart check removed the coupon. */
function CouponLost({ lost }: { lost: LostCartCoupon | null }) {
  return (
    <div role="status">
      {lost && (
        <Note tone="warning" title={`Cupom ${lost.code} retirado.`} className="mb-6">
          {lost.message}
        </Note>
      )}
    </div>
  );
}

/** Text in the summary while no shipping is chosen. */
function unchosenWord(cep: string, { state }: CheckoutQuote): string {
  if (cep.length < 8 || state.fieldError) return "Informe o CEP";
  if (state.options.length > 0) return "Escolha o frete";
  return state.status === "loading" || state.status === "idle" ? "Calculando..." : "A calcular";
}

/** Why the order cannot be placed yet; null if it can. If the quote fails, the shop's flat price applies. */
function missingChoice({ chosen, state }: CheckoutQuote): string | null {
  if (chosen) return null;
  const refusal = state.fieldError ?? (state.status === "nowhere" ? state.failure : null);
  if (refusal) return refusal;
  if (state.status === "failed") return null;
  return state.options.length > 0 ? "Escolha uma opção de frete." : "Aguarde o cálculo do frete.";
}
