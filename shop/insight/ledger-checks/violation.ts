/** A violated invariant: which rule (`rule`), where (`subject`), and how (`detail`). */
export interface Violation {
  /** Name of the rule, `stock_ledger`. */
  rule: string;
  /**
   * The id of the affected record: `order:...`, `payment:...`, `sku:...`, `coupon:...`, `product:...`, `notice:...`,
   * `day:...`, `picture:...`.
   */
  subject: string;
  /** Portuguese, for the staff; amounts in centavos. */
  detail: string;
}

/** A violation as one line, for the command's output and the log. */
export function violationLine({ rule, subject, detail }: Violation): string {
  return `${rule}  ${subject}  ${detail}`;
}
