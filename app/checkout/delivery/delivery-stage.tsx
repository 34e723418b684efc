import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cartLines } from "#app/order/order-lines.tsx";
import { useShop } from "#app/request/use-shop.ts";
import { CartChanges, changeText } from "#app/storefront/cart/cart-changes.tsx";
import { CartCheckFailed } from "#app/storefront/cart/cart-check-failed.tsx";
import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { useCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { useCartCheck } from "#app/storefront/cart/use-cart-check.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { plainEmail } from "#platform/formats/email-address.ts";
import { digitsOf } from "#platform/formats/unseen-signs.ts";
import type { CartCheckoutProps } from "../cart-checkout.tsx";
import type { ChangedOrder } from "../changed-order.ts";
import { CheckoutColumns } from "../checkout-columns.tsx";
import { HaveAccount } from "../have-account.tsx";
import { OrderSummary } from "../order-summary.tsx";
import { cartTotals } from "../order-totals.ts";
import type { PendingOrder } from "../pending-order.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { DeliveryStep } from "./delivery-step.tsx";
import { useDeliverySubmit } from "./use-delivery-submit.ts";
import { useKeptDelivery } from "./use-kept-delivery.tsx";
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
        login={customerId === null && <HaveAccount here="/checkout" {...props} />}
        typed={kept.typed}
        keepHere={kept.part}
        refused={state?.refusedEmail === plainEmail(draft.fields.email) ? { email: REFUSED_EMAIL } : undefined}
        cartCep={cart.cep}
        profile={profile}
        addresses={addresses}
        busy={busy}
        problem={
          <DeliveryProblem
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

interface DeliveryProblemProps extends Omit<PendingOrderNoteProps, "pending"> {
  pending: PendingOrder | null;
  changed: ChangedOrder | null;
}

/** Why the last press placed no order. */
function DeliveryProblem({ pending, changed, ...ways }: DeliveryProblemProps) {
  if (pending) return <PendingOrderNote pending={pending} {...ways} />;
  return changed && <ChangedNote changed={changed} />;
}

/** Text in the summary while no shipping is chosen. */
function unchosenWord(cep: string, { state }: CheckoutQuote): string {
  if (cep.length < 8 || state.fieldError) return "Informe o CEP";
  if (state.options.length > 0) return "Escolha o frete";
  return state.status === "loading" || state.status === "idle" ? "Calculando..." : "A calcular";
}

interface PendingOrderNoteProps {
  pending: PendingOrder;
  /** Places a second order with the whole cart. */
  onAnother: () => void;
  /** Removes the pieces of the pending order from the cart. */
  onNewPieces: () => void;
}

/** The order placed from this cart has a running payment: pay it, or place a second order. */
function PendingOrderNote({ pending, onAnother, onNewPieces }: PendingOrderNoteProps) {
  const { id, again, differs, hasMore } = pending;
  const note = useScrolledTo();
  return (
    <div ref={note} className="mt-9 grid scroll-mb-28 gap-4">
      <Note tone="warning" role="alert" title="Você já tem um pedido aguardando pagamento.">
        {differs
          ? "Ele não muda com o carrinho e continua guardado."
          : "Ele tem estas mesmas peças. Para mudar a entrega, cancele o pagamento primeiro."}
        {differs && again.length > 0 && (
          <span className="mt-1 block">Já estão nesse pedido: {again.join(", ")}. Outro pedido compra de novo.</span>
        )}
      </Note>
      <div className="flex flex-col gap-3 md:flex-row md:flex-wrap">
        <ButtonLink to={`/checkout?order_id=${id}`}>Continuar o pagamento</ButtonLink>
        {differs && hasMore && again.length > 0 && (
          <Button variant="secondary" onClick={onNewPieces}>
            Deixar só as peças novas
          </Button>
        )}
        {differs && (
          <Button variant="secondary" onClick={onAnother}>
            Fazer outro pedido
          </Button>
        )}
      </div>
    </div>
  );
}

/** Tells what changed; cart and summary already show it. */
function ChangedNote({ changed }: { changed: ChangedOrder }) {
  const note = useScrolledTo();
  return (
    <div ref={note} className="mt-9 scroll-mb-28">
      <Note tone="warning" role="alert" title={changed.message}>
        {changed.changes.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {changed.changes.map((change) => (
              <li key={changeText(change)}>{changeText(change)}</li>
            ))}
          </ul>
        )}
        {changed.detail && <span className="mb-1 block">{changed.detail}</span>}
        {!changed.closed && "Confira o resumo e continue quando estiver de acordo."}
      </Note>
    </div>
  );
}

/** Scrolls what has just appeared into view. */
function useScrolledTo() {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return note;
}
