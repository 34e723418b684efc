import marks from "./payment-marks.svg?no-inline";

const NAMES = {
  visa: "Visa",
  mastercard: "MasterCard",
  elo: "Elo",
  hipercard: "Hipercard",
  amex: "American Express",
  pix: "Pix",
  boleto: "Boleto",
} as const;

export type PaymentMarkName = keyof typeof NAMES;

interface PaymentMarkProps {
  of: PaymentMarkName;
  /** The text beside it says the same: hidden from screen readers. */
  decorative?: boolean;
  className?: string;
}

/**
 * A payment brand's mark, 38 by 24 units. All marks are in one cached file beside the scripts, so a page that shows
 * them loads no drawing in its scripts.
 */
export function PaymentMark({ of, decorative = false, className = "h-6" }: PaymentMarkProps) {
  const drawing = <use href={`${marks}#${of}`} />;
  const look = `aspect-38/24 flex-none ${className}`;
  return decorative ? (
    <svg aria-hidden="true" viewBox="0 0 38 24" className={look}>
      {drawing}
    </svg>
  ) : (
    <svg role="img" aria-label={NAMES[of]} viewBox="0 0 38 24" className={look}>
      {drawing}
    </svg>
  );
}
