export interface Violation {
  rule: string;
  /** `order:...`, `payment:...`, `sku:...`, `coupon:...`, `product:...`, `notice:...`, `day:...`, `picture:...`. */
  subject: string;
  /** Portuguese, for the staff; amounts in centavos. */
  detail: string;
}

export function violationLine({ rule, subject, detail }: Violation): string {
  return `${rule}  ${subject}  ${detail}`;
}
