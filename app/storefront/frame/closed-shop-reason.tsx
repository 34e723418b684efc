import { Store } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";

const REASON_ID = "loja-fechada";

/**
 * Props for an order button while the shop is closed: it can take the focus, and its description says why it does
 * nothing.
 */
export function useClosedShopProps(): { "aria-disabled"?: true; "aria-describedby"?: string } {
  return useShop().closed ? { "aria-disabled": true, "aria-describedby": REASON_ID } : {};
}

/**
 * Shown beside that button: why the shop is closed. Renders nothing while it is open. `kept`: text on what the shopper
 * does not lose.
 * Rules: CART-39.
 */
export function ClosedReason({ kept, className = "" }: { kept: string; className?: string }) {
  const { closed } = useShop();
  if (!closed) return null;
  return (
    <p id={REASON_ID} className={`flex items-start gap-2 text-small text-warning leading-normal ${className}`}>
      <Icon of={Store} size="s" className="mt-1" />
      <span>
        A loja está fechada{" "}
        {closed.reopensOn ? `e volta a receber pedidos em ${closed.reopensOn}.` : "e por enquanto não recebe pedidos."}{" "}
        {kept}
      </span>
    </p>
  );
}
