import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import type { OrderedAgain } from "./order-again.ts";

/** 'Comprar de novo': puts the order's pieces into the cart and opens it. */
export function OrderAgainButton({ order, size }: { order: Order; size?: "s" }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    const { orderAgain } = await import("./order-again.ts");
    const done = await orderAgain(order);
    setBusy(false);
    const toast = toastOf(done);
    if (toast) showToast({ about: "again", ...toast });
    if (done.kind === "added") void navigate("/cart");
  }

  return (
    <Button
      variant="secondary"
      size={size}
      icon={RotateCw}
      busy={busy}
      onClick={() => void press()}
      className="justify-self-start noscript:hidden"
    >
      Comprar de novo
    </Button>
  );
}

/** The toast for a result; null if the cart page, which opens then, shows it. */
function toastOf(done: OrderedAgain) {
  if (done.kind === "none") {
    const description = "Veja outras na loja ou peça um aviso na página da peça.";
    return { title: "Nenhuma peça deste pedido está em estoque", description, tone: "notice" } as const;
  }
  if (done.kind === "failed") {
    return { title: "Não foi possível montar o carrinho", description: "Tente de novo em instantes." } as const;
  }
  if (done.missing.length === 0) return null;
  const description = `Faltou no estoque: ${done.missing.join(", ")}.`;
  return { title: "Nem tudo entrou no carrinho", description, tone: "notice" } as const;
}
