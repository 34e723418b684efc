import type { ReactNode } from "react";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { CheckoutStep } from "../checkout-steps.ts";
import { StepIndicator } from "../step-indicator.tsx";
import { ResultActions } from "./result-head.tsx";

interface ResultFrameProps {
  /** Null: nothing is being paid, so no steps. */
  step: CheckoutStep | null;
  finished?: boolean;
  /** The payment is still to come, so its step is not done. */
  waiting?: boolean;
  /** 920 px instead of 720 px, for the QR card. */
  wide?: boolean;
  children: ReactNode;
}

/** Replaces the form once there is a result: steps, then the payment's state. */
export function ResultFrame({ step, finished, waiting, wide = false, children }: ResultFrameProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className={`mx-auto outline-none focus-visible:shadow-none px-gutter pb-16 md:pt-14 md:pb-28 ${step ? "pt-1" : "pt-6"} ${wide ? "max-w-230" : "max-w-180"}`}
    >
      {step && <StepIndicator current={step} finished={finished} waiting={waiting} />}
      {children}
    </main>
  );
}

interface ToOrderProps {
  /** Null: the shopper sees no single order. */
  order: Pick<Order, "id" | "customerId"> | null;
}

/** To the page of this order, and for a customer to all orders of the account. Rules: ORDER-79. */
export function ToOrder({ order }: ToOrderProps) {
  const isListed = !order || order.customerId !== null;
  return (
    <>
      {isListed && (
        <ButtonLink to="/orders" variant={order ? "secondary" : "primary"}>
          Meus Pedidos
        </ButtonLink>
      )}
      {order && <ButtonLink to={orderPagePath(order)}>Acompanhar pedido</ButtonLink>}
    </>
  );
}

/** Back to the shop, or on to the order. */
export function ShopOrOrders({ order }: ToOrderProps) {
  return (
    <ResultActions>
      <ButtonLink to="/" variant="secondary">
        Voltar para a loja
      </ButtonLink>
      <ToOrder order={order} />
    </ResultActions>
  );
}
