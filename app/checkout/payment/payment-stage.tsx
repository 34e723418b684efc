import { useEffect } from "react";
import { prefetchPart } from "#app/hydration/lazy-part.ts";
import type { ShownLine } from "#app/order/order-lines.tsx";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { CheckoutColumns } from "../checkout-columns.tsx";
import type { DeliveryFields } from "../delivery/delivery-fields.ts";
import { OrderSummary } from "../order-summary.tsx";
import type { CheckoutTotals } from "../order-totals.ts";
import type { CardFieldsConfig } from "./card/card-controls.ts";
import type { CardPayer } from "./card/card-payer.ts";
import { PaymentLogin } from "./payment-login.tsx";
import { PaymentProblemNote } from "./payment-problem.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { loadRunningPayment } from "./running-part.tsx";
import { usePay } from "./use-pay.ts";

interface PaymentStageProps {
  orderId: string;
  lines: readonly ShownLine[];
  totals: CheckoutTotals;
  offered: readonly PaymentMethod[];
  /** Method of the last attempt, preselected. */
  preferred?: PaymentMethod;
  /** Whether the order has its payer's CPF. */
  hasDocument: boolean;
  /** Who ordered. */
  payer: CardPayer | null;
  cardFields: CardFieldsConfig | null;
  loggedIn: boolean;
  demoLogin: DemoLogin | null;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
  /** Delivery data, used if an account is opened here. */
  typed?: DeliveryFields;
  /** This page's URL, for logins that leave the page. */
  here: string;
  onBack: () => void;
  onLoggedIn: () => void;
  onShort?: (lines: readonly string[]) => void;
  onCouponLost?: (message: string) => void;
  onGone: () => void;
}

/** Paying a placed order: login, payment method and errors. */
export function PaymentStage(props: PaymentStageProps) {
  const { orderId, lines, totals, offered, loggedIn, demoLogin, confirms, typed, here, onBack, onLoggedIn, onGone } =
    props;
  const { pay, busy, problem } = usePay({ onShort: props.onShort, onCouponLost: props.onCouponLost, onGone });
  useEffect(() => prefetchPart(loadRunningPayment), []);
  return (
    <CheckoutColumns step="payment" summary={<OrderSummary lines={lines} totals={totals} />}>
      {loggedIn ? (
        <PaymentStep
          offered={offered}
          totals={totals}
          preferred={props.preferred}
          hasDocument={props.hasDocument}
          payer={props.payer}
          cardFields={props.cardFields}
          busy={busy}
          problem={<PaymentProblemNote problem={problem} />}
          onBack={onBack}
          onPay={(choice) => void pay(orderId, choice)}
        />
      ) : (
        <PaymentLogin
          title="Entre para pagar"
          text="Seu pedido está guardado. Entre ou crie sua conta para concluir o pagamento e acompanhar a entrega."
          returnTo={here}
          demo={demoLogin}
          confirms={confirms}
          typed={typed}
          onBack={onBack}
          onDone={onLoggedIn}
        />
      )}
    </CheckoutColumns>
  );
}
