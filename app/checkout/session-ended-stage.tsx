import { useNavigate, useRevalidator } from "react-router";
import { cartLines } from "#app/order/order-lines.tsx";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { useCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckoutColumns } from "./checkout-columns.tsx";
import { CheckoutLogin } from "./checkout-login.tsx";
import { PAYMENT_STEP } from "./checkout-steps.ts";
import { OrderSummary } from "./order-summary.tsx";
import { cartTotals } from "./order-totals.ts";

interface SessionEndedStageProps {
  step: "delivery" | "payment";
  cart: Cart;
  demoLogin: DemoLogin | null;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
  /** Goes on as a visitor, with what was typed. */
  goOnAsVisitor: () => void;
}

/** The session ended during checkout: log in again, or go on without. Until then the draft is hidden. */
export function SessionEndedStage({ step, cart, demoLogin, confirms, goOnAsVisitor }: SessionEndedStageProps) {
  const { terms } = useCoupon();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  function goOn() {
    goOnAsVisitor();
    void navigate("/checkout", { replace: true });
  }
  return (
    <CheckoutColumns
      step={step}
      summary={<OrderSummary lines={cartLines(cart.lines)} totals={cartTotals(cart, cart.cep ?? "", terms)} />}
    >
      <CheckoutLogin
        title="Sua sessão terminou"
        text="O que você preencheu está guardado. Entre de novo, ou continue sem entrar."
        returnTo={step === "payment" ? PAYMENT_STEP : "/checkout"}
        demo={demoLogin}
        confirms={confirms}
        onDone={() => void revalidate()}
      >
        <Button variant="secondary" onClick={goOn}>
          Continuar sem entrar
        </Button>
      </CheckoutLogin>
    </CheckoutColumns>
  );
}
