const HOUR_MS = 60 * 60_000;

interface UnpaidOrder {
  createdAt: Date;
  /** The order's own expiry, where staff made it. */
  expiresAt?: Date | null;
}

/** Until when an order waits for its payment, unless an attempt runs then. Rules: ORDER-50. */
export function unpaidUntil({ createdAt, expiresAt }: UnpaidOrder, unpaidOrderHours: number): Date {
  return expiresAt ?? new Date(createdAt.getTime() + unpaidOrderHours * HOUR_MS);
}
