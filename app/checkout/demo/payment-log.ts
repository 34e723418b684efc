/** One line of the payment log: when, in milliseconds since 1970, and what. */
export interface LogLine {
  at: number;
  text: string;
}

/** Spec 2 §9. */
export const LOG_LENGTH = 10;

/** The newest ten lines, oldest first; the same line at the same moment counts once. */
export function withLines(log: readonly LogLine[], added: readonly LogLine[]): LogLine[] {
  const fresh = added.filter(({ at, text }) => !log.some((line) => line.at === at && line.text === text));
  return [...log, ...fresh].toSorted((a, b) => a.at - b.at).slice(-LOG_LENGTH);
}

/** What a call of the browser's tells the log; null where it is about no payment. No query: it names the payment. */
export function callLine(call: {
  address: string;
  startedAt: number;
  duration: number;
  /** 0 where the browser does not tell. */
  status: number;
}): LogLine | null {
  if (!URL.canParse(call.address)) return null;
  const { pathname } = new URL(call.address);
  if (!/^\/(functions\/v1\/(create-\w+-payment|cancel-payment)|rest\/v1\/orders)/.test(pathname)) return null;
  const path = pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, (id) => `${id.slice(0, 8)}…`);
  const status = call.status === 0 ? "sem resposta" : String(call.status);
  return { at: Math.round(call.startedAt), text: `${path} → ${status}, ${Math.round(call.duration)} ms` };
}
