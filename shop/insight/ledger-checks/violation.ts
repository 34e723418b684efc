/** Something in the database that cannot be: what must hold (`rule`), where it does not (`subject`), and how. */
export interface Violation {
  /** Name of the rule, `stock_ledger`. */
  rule: string;
  /** What it is about, by its id: `order:...`, `payment:...`, `sku:...`, `coupon:...`, `product:...`, `notice:...`, `day:...`. */
  subject: string;
  /** In Portuguese, for the shop's people; amounts in centavos. */
  detail: string;
}

/** One violation as the command and the log write it. */
export function violationLine({ rule, subject, detail }: Violation): string {
  return `${rule}  ${subject}  ${detail}`;
}
