const HOUR_MS = 60 * 60_000;
const LONGEST_MS = 29 * 24 * HOUR_MS;

/**
 * Between which moments the order of an attempt is looked for, with an hour for clocks that differ: more than 720 hours
 * are refused (400). https://www.mercadopago.com.br/developers/pt/reference/orders/online-payments/search/get
 */
export function searchWindow(createdAt: Date, now: Date): { begin_date: string; end_date: string } {
  const begin = createdAt.getTime() - HOUR_MS;
  const end = Math.min(now.getTime() + HOUR_MS, createdAt.getTime() + LONGEST_MS);
  // By a clock that is behind, it was made in the future.
  return {
    begin_date: new Date(begin).toISOString(),
    end_date: new Date(Math.max(end, begin + HOUR_MS)).toISOString(),
  };
}
