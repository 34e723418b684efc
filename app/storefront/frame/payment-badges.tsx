import { useShop } from "#app/request/use-shop.ts";
import { PaymentMark, type PaymentMarkName } from "#app/ui/brand/payment-mark.tsx";

/** Marks of the payment methods the shop offers: Visa, MasterCard, Pix, boleto. */
export function PaymentBadges({ className = "" }: { className?: string }) {
  const { pix, cards, boleto } = useShop().payments;
  const marks: PaymentMarkName[] = [];
  if (cards) marks.push("visa", "mastercard");
  if (pix) marks.push("pix");
  if (boleto) marks.push("boleto");
  if (marks.length === 0) return null;
  return (
    <ul aria-label="Formas de pagamento" className={`flex flex-wrap gap-2 ${className}`}>
      {marks.map((mark) => (
        <li key={mark}>
          <PaymentMark of={mark} className="h-8" />
        </li>
      ))}
    </ul>
  );
}
