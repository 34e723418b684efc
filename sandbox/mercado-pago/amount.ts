/** Amount format of the Orders API: a decimal string with two decimals or none. */
export const AMOUNT_PATTERN = /^\d{1,9}(\.\d{2})?$/;

/** Converts an amount string that matches `AMOUNT_PATTERN` to centavos. */
export function toCents(amount: string): number {
  const [whole = "0", decimals = "00"] = amount.split(".");
  return Number(whole) * 100 + Number(decimals);
}

/** Formats centavos for the API: `14999` is `"149.99"`. */
export function toAmount(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
