const HOUR_MS = 60 * 60_000;

/** Until when an order waits for its payment, unless an attempt runs then. Rules: ORDER-50. */
export function unpaidUntil({ createdAt }: { createdAt: Date }, unpaidOrderHours: number): Date {
  return new Date(createdAt.getTime() + unpaidOrderHours * HOUR_MS);
}
