import { X } from "lucide-react";
import { Link, useRevalidator } from "react-router";
import { CheckoutLogin } from "./checkout-login.tsx";
import type { OrderCheckoutProps } from "./order-checkout.tsx";
import { ResultFrame, ResultHead, ShopOrOrders } from "./result/result-frame.tsx";

export interface HiddenOrderProps extends Pick<OrderCheckoutProps, "customerId" | "demoLogin" | "confirms"> {
  /** The order's id in the address. */
  orderId: string;
}

/** `/checkout?order_id=...` of an order that this browser may not see, or that is not there. */
export function HiddenOrder({ orderId, customerId, demoLogin, confirms }: HiddenOrderProps) {
  const { revalidate } = useRevalidator();
  if (customerId !== null) return <OrderMissing />;
  return (
    <ResultFrame step={null}>
      <CheckoutLogin
        title="Entre para ver seu pedido"
        text="Este navegador não tem acesso ao pedido. Entre com a conta em que ele foi feito."
        returnTo={`/checkout?order_id=${encodeURIComponent(orderId)}`}
        demo={demoLogin}
        confirms={confirms}
        onDone={() => void revalidate()}
      >
        <p className="text-ink-soft text-small">
          Comprou sem conta?{" "}
          <Link to="/pedido" className="link">
            Receba o link do pedido por e-mail
          </Link>
        </p>
      </CheckoutLogin>
    </ResultFrame>
  );
}

function OrderMissing() {
  return (
    <ResultFrame step={null}>
      <ResultHead tone="danger" icon={X} title="Pedido não encontrado">
        Confira o endereço ou abra o pedido pela sua lista.
      </ResultHead>
      <ShopOrOrders order={null} />
    </ResultFrame>
  );
}
