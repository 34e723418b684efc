import { useShop } from "#app/request/use-shop.ts";
import { CREDIT_MARKS } from "#app/ui/brand/credit-marks.ts";
import { PaymentMark, type PaymentMarkName } from "#app/ui/brand/payment-mark.tsx";

/** Marks of the payment methods the shop offers, as at the payment step: the cards' brands, Pix, boleto. */
export function PaymentBadges({ className = "" }: { className?: string }) {
  const { pix, cards, boleto } = useShop().payments;
  const marks: PaymentMarkName[] = [];
  if (cards) marks.push(...CREDIT_MARKS);
  if (pix) marks.push("pix");
  if (boleto) marks.push("boleto");
  if (marks.length === 0) return null;
  return (
    <ul aria-label="Formas de pagamento" className={`flex flex-wrap gap-1.5 ${className}`}>
      {marks.map((mark) => (
        <li key={mark}>
          <PaymentMark of={mark} className="h-5.25" />
        </li>
      ))}
    </ul>
  );
}
