import { cartLines } from "#app/order/order-lines.tsx";
import type { DemoLogin } from "#app/session/demo-hint.tsx";
import type { Cart } from "#app/storefront/cart/cart-store.ts";
import { useCoupon } from "#app/storefront/cart/coupon/coupon-store.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckoutColumns } from "./checkout-columns.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { cartTotals } from "./order-totals.ts";
import { PaymentLogin } from "./payment/payment-login.tsx";

interface SessionEndedStageProps {
  step: "delivery" | "payment";
  cart: Cart;
  /** This page's URL, for logins that leave the page. */
  here: string;
  demoLogin: DemoLogin | null;
  /** Whether an e-mail must be confirmed before the first login. */
  confirms: boolean;
  onLoggedIn: () => void;
  /** Starts over as a visitor. */
  onGoOn: () => void;
}

/** The session ended during checkout: hides the draft until its owner logs in again. */
export function SessionEndedStage({
  step,
  cart,
  here,
  demoLogin,
  confirms,
  onLoggedIn,
  onGoOn,
}: SessionEndedStageProps) {
  const { terms } = useCoupon();
  return (
    <CheckoutColumns
      step={step}
      summary={<OrderSummary lines={cartLines(cart.lines)} totals={cartTotals(cart, cart.cep ?? "", terms)} />}
    >
      <PaymentLogin
        title="Sua sessão terminou"
        text="Entre de novo para continuar de onde parou: o que você preencheu está guardado."
        returnTo={here}
        demo={demoLogin}
        confirms={confirms}
        onBack={null}
        onDone={onLoggedIn}
      />
      <p className="mt-7">
        <Button variant="ghost" onClick={onGoOn} className="-ml-3">
          Começar de novo sem entrar
        </Button>
      </p>
    </CheckoutColumns>
  );
}
