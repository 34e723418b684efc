/** One line of the payment log; `at` is in epoch milliseconds. */
export interface LogLine {
  at: number;
  text: string;
}

export const LOG_LENGTH = 10;

/** Merges log lines: the newest ten, oldest first, without duplicates (same text at the same time). */
export function withLines(log: readonly LogLine[], added: readonly LogLine[]): LogLine[] {
  const fresh = added.filter(({ at, text }) => !log.some((line) => line.at === at && line.text === text));
  return [...log, ...fresh].toSorted((a, b) => a.at - b.at).slice(-LOG_LENGTH);
}

/**
 * Log line for a browser request; null if it is not about a payment. Leaves out the query, which identifies the
 * payment.
 */
export function callLine(call: {
  address: string;
  startedAt: number;
  duration: number;
  /** HTTP status; 0 if the browser does not report it. */
  status: number;
}): LogLine | null {
  if (!URL.canParse(call.address)) return null;
  const { pathname } = new URL(call.address);
  if (!/^\/(functions\/v1\/(create-\w+-payment|cancel-payment)|rest\/v1\/orders)/.test(pathname)) return null;
  const path = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, (id) => `${id.slice(0, 8)}…`);
  const status = call.status === 0 ? "sem resposta" : String(call.status);
  return { at: Math.round(call.startedAt), text: `${path} → ${status}, ${Math.round(call.duration)} ms` };
}
