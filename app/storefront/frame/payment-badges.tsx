import { QrCode } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Badges of the payment methods the shop offers: Visa, MasterCard, Pix, boleto. */
export function PaymentBadges({ className = "" }: { className?: string }) {
  const { pix, cards, boleto } = useShop().payments;
  if (!pix && !cards && !boleto) return null;
  const look =
    "inline-flex h-8 min-w-13 items-center justify-center gap-1.5 rounded-panel border border-line bg-surface px-2.5 font-semibold text-label leading-none tracking-normal";
  return (
    <ul aria-label="Formas de pagamento" className={`flex flex-wrap gap-2 ${className}`}>
      {cards && <li className={look}>Visa</li>}
      {cards && <li className={look}>MasterCard</li>}
      {pix && (
        <li className={look}>
          <Icon of={QrCode} size="s" /> Pix
        </li>
      )}
      {boleto && <li className={look}>Boleto</li>}
    </ul>
  );
}
