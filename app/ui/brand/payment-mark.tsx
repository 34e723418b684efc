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
  className?: string;
}

/**
 * A payment brand's mark, 38 by 24 units. All marks are in one cached file beside the scripts, so a page that shows
 * them loads no drawing in its scripts.
 */
export function PaymentMark({ of, className = "h-6" }: PaymentMarkProps) {
  return (
    <svg role="img" aria-label={NAMES[of]} viewBox="0 0 38 24" className={`aspect-38/24 flex-none ${className}`}>
      <use href={`${marks}#${of}`} />
    </svg>
  );
}
