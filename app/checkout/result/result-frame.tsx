import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { CheckoutStep } from "../checkout-steps.ts";
import { StepHeading } from "../step-heading.tsx";
import { StepIndicator } from "../step-indicator.tsx";

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

interface ResultHeadProps {
  tone: "accent" | "danger" | "warning";
  icon: LucideIcon;
  title: string;
  /** Below the title, in place of a sentence. */
  facts?: ReactNode;
  /** One sentence or two. */
  children?: ReactNode;
}

const CIRCLE = { accent: "bg-accent", danger: "bg-danger", warning: "bg-warning" };

/** Icon, title and what there is to say. Lower on phones, so that all of it is on the first screen. */
export function ResultHead({ tone, icon, title, facts, children }: ResultHeadProps) {
  return (
    <div className="mt-6 mb-7 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 text-center md:mt-14 md:mb-9 md:gap-4">
      <span className={`grid size-12 place-items-center rounded-full text-paper md:size-16 ${CIRCLE[tone]}`}>
        <Icon of={icon} size="l" />
      </span>
      <StepHeading size="h1">{title}</StepHeading>
      {facts && <div className="max-w-full">{facts}</div>}
      {children && <p className="max-w-[32em] break-words text-ink-soft text-lead">{children}</p>}
    </div>
  );
}

/** Buttons below a result; full width on phones, the main one first. */
export function ResultActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-9 flex flex-col-reverse gap-3 md:flex-row md:flex-wrap md:justify-center [&>*]:w-full md:[&>*]:w-auto">
      {children}
    </div>
  );
}
