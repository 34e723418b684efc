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
  /** Null: no order of this shopper's, so no steps. */
  step: CheckoutStep | null;
  finished?: boolean;
  /** 920 px instead of 720 px, for the QR card. */
  wide?: boolean;
  children: ReactNode;
}

/** Replaces the form once there is a result: steps, then the payment's state. */
export function ResultFrame({ step, finished, wide = false, children }: ResultFrameProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className={`mx-auto outline-none focus-visible:shadow-none px-gutter pt-8 pb-16 md:pt-14 md:pb-28 ${wide ? "max-w-230" : "max-w-180"}`}
    >
      {step && <StepIndicator current={step} finished={finished} />}
      {children}
    </main>
  );
}

interface ResultHeadProps {
  tone: "accent" | "danger" | "warning";
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
}

const CIRCLE = { accent: "bg-accent", danger: "bg-danger", warning: "bg-warning" };

/** Icon, title and one sentence. */
export function ResultHead({ tone, icon, title, children }: ResultHeadProps) {
  return (
    <div className="mt-14 mb-9 grid justify-items-center gap-4 text-center">
      <span className={`grid size-16 place-items-center rounded-full text-paper ${CIRCLE[tone]}`}>
        <Icon of={icon} size="l" />
      </span>
      <StepHeading size="h1">{title}</StepHeading>
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

interface ToOrderProps {
  /** Null: the shopper sees no single order. */
  order: Pick<Order, "id" | "customerId"> | null;
}

/** To all orders of the account; without an account, to the page of this order. */
export function ToOrder({ order }: ToOrderProps) {
  if (order && order.customerId === null) return <ButtonLink to={orderPagePath(order)}>Acompanhar pedido</ButtonLink>;
  return <ButtonLink to="/orders">Meus Pedidos</ButtonLink>;
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
