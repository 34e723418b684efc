import { type ComponentProps, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { cartLines } from "#app/order/order-lines.tsx";
import { useShop } from "#app/request/use-shop.ts";
import { CartChanges } from "#app/storefront/cart/cart-changes.tsx";
import { CartCheckFailed } from "#app/storefront/cart/cart-check-failed.tsx";
import { type Cart, clearShipping } from "#app/storefront/cart/cart-store.ts";
import { useCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { useCartCheck } from "#app/storefront/cart/use-cart-check.ts";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { plainEmail } from "#platform/formats/email-address.ts";
import { digitsOf } from "#platform/formats/unseen-signs.ts";
import type { CartCheckoutProps } from "../cart-checkout.tsx";
import type { ChangedOrder } from "../changed-order.ts";
import { CheckoutColumns } from "../checkout-columns.tsx";
import { OrderSummary } from "../order-summary.tsx";
import { cartTotals } from "../order-totals.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { type DeliveryFields, EMPTY_DELIVERY } from "./delivery-fields.ts";
import { DeliveryStep } from "./delivery-step.tsx";
import { AskedKeep, AskedLogin } from "./fetched-fields.ts";
import { DeliveryNotPlaced } from "./fetched-placing.ts";
import { firstTyped, keepDelivery, readKeptDelivery } from "./kept-delivery.ts";
import { useDeliverySubmit } from "./use-delivery-submit.ts";
import { type CheckoutQuote, useShippingChoice } from "./use-shipping-choice.ts";

/** Rules: PAY-121. */
const REFUSED_EMAIL = "O pagamento não foi aceito com este e-mail. Confira se está certo.";

interface DeliveryStageProps
  extends Pick<CartCheckoutProps, "customerId" | "profile" | "addresses" | "demoLogin" | "confirms"> {
  cart: Cart;
  draft: CheckoutDraft;
  keep: (change: Partial<CheckoutDraft>) => void;
  /** Changes found at the payment step, which redirected back here. */
  changedBefore: ChangedOrder | null;
  onPlaced: () => void;
}

/** The delivery step: checks the cart, quotes shipping and places the order. */
export function DeliveryStage(props: DeliveryStageProps) {
  const { customerId, cart, draft, keep, profile, addresses } = props;
  const cep = digitsOf(draft.fields.zipCode);
  const quote = useShippingChoice(cart, cep);
  const kept = useKeptDelivery(props);
  const { submit, busy, pending, keepNewPieces, ...found } = useDeliverySubmit({ ...props, onPlaced: kept.onPlaced });
  const changed = found.changed ?? props.changedBefore;
  const { terms } = useCoupon();
  const { closed } = useShop();
  const { state } = useLocation();
  const totals = cartTotals(cart, cep, terms, closed !== null);
  return (
    <CheckoutColumns
      step="delivery"
      tip={addresses.length > 0 ? "veja o endereço." : undefined}
      started={profile !== null || Object.values(draft.fields).some((typed) => typed !== "")}
      summary={
        <OrderSummary
          lines={cartLines(cart.lines)}
          totals={totals}
          couponCode={terms?.code}
          unchosenShipping={unchosenWord(cep, quote)}
        />
      }
    >
      <CartNews tellsCoupon={!changed} />
      <DeliveryStep
        key={kept.key}
        login={customerId === null && <AskedLogin here="/checkout" {...props} />}
        typed={kept.typed}
        keepHere={kept.part}
        refused={state?.refusedEmail === plainEmail(draft.fields.email) ? { email: REFUSED_EMAIL } : undefined}
        cartCep={cart.cep}
        profile={profile}
        addresses={addresses}
        busy={busy}
        problem={
          <WhyNotPlaced
            pending={pending}
            changed={changed}
            onAnother={() => void submit(draft.fields, true)}
            onNewPieces={keepNewPieces}
          />
        }
        quote={quote}
        cep={cep}
        totalCents={totals.isShippingChosen ? totals.amounts.payableCents : null}
        onTyped={(fields) => keep({ fields })}
        onSubmit={async (fields) => ((await quote.isMade()) ? submit(fields) : null)}
      />
    </CheckoutColumns>
  );
}

/** What the check of the cart found. */
function CartNews({ tellsCoupon }: { tellsCoupon: boolean }) {
  const { changes, unchecked, dismiss } = useCartCheck("checkout");
  const { lost } = useCoupon();
  return (
    <>
      <CartCheckFailed shown={unchecked} className="mb-6" />
      <div role="status">
        {tellsCoupon && lost && (
          <Note tone="warning" title={`Cupom ${lost.code} retirado.`} className="mb-6">
            {lost.message}
          </Note>
        )}
      </div>
      <CartChanges changes={changes} onDismiss={dismiss} className="mb-6" />
    </>
  );
}

function WhyNotPlaced(props: ComponentProps<typeof DeliveryNotPlaced>) {
  if (!props.pending && !props.changed) return null;
  return (
    <Suspense>
      <DeliveryNotPlaced {...props} />
    </Suspense>
  );
}

/** Text in the summary while no shipping is chosen. */
function unchosenWord(cep: string, { state }: CheckoutQuote): string {
  if (cep.length < 8 || state.fieldError) return "Informe o CEP";
  if (state.options.length > 0) return "Escolha o frete";
  return state.status === "loading" || state.status === "idle" ? "Calculando..." : "A calcular";
}

interface KeptOptions {
  customerId: string | null;
  draft: CheckoutDraft;
  keep: (change: Partial<CheckoutDraft>) => void;
  onPlaced: () => void;
}

/** A visitor's delivery data on this device: the form's first values, and the box that keeps them. Rules: ORDER-93. */
function useKeptDelivery({ customerId, draft, keep, onPlaced }: KeptOptions) {
  const isVisitor = customerId === null;
  const [kept, setKept] = useState(readKeptDelivery);
  const wanted = draft.keepsHere || kept !== null;
  function forget() {
    keepDelivery(null);
    clearShipping();
    keep({ fields: EMPTY_DELIVERY, keepsHere: false });
    setKept(null);
    showToast({ title: "Dados apagados deste aparelho" });
  }
  return {
    /** React key of the form: it starts again, empty, once the kept data are deleted. */
    key: kept ? "kept" : "new",
    typed: firstTyped(draft.fields, kept, isVisitor),
    part: isVisitor && (
      <AskedKeep isKept={kept !== null} wanted={wanted} onWant={(keepsHere) => keep({ keepsHere })} onForget={forget} />
    ),
    onPlaced(fields: DeliveryFields) {
      if (isVisitor && wanted) keepDelivery(fields);
      onPlaced();
    },
  };
}
