/** A request as whoever sent it saw it. Times are monotonic, in ms. */
export interface SeenAnswer {
  what: string;
  from: number;
  to: number;
  /** Null: the connection broke. */
  status: number | null;
  retryAfter: string | null;
  /** Of a refusal. */
  body: string;
}

export interface AnswerWatch {
  fetch: typeof fetch;
  answers: readonly SeenAnswer[];
}

/** Keeps what was answered to all who use its `fetch`. */
export function watchAnswers(): AnswerWatch {
  const answers: SeenAnswer[] = [];
  return {
    answers,
    async fetch(input, init) {
      const { pathname } = new URL(String(input));
      const what = `${init?.method ?? "GET"} ${pathname.replace(/[0-9a-f-]{36}/, ":id")}`;
      const from = performance.now();
      const seen = (status: number | null, retryAfter: string | null, body: string) =>
        void answers.push({ what, from, to: performance.now(), status, retryAfter, body });
      try {
        const answer = await fetch(input, init);
        const text = await answer.text();
        seen(answer.status, answer.headers.get("Retry-After"), answer.status < 500 ? "" : text);
        return new Response([204, 304].includes(answer.status) ? null : text, answer);
      } catch (error) {
        seen(null, null, String(error instanceof Error ? (error.cause ?? error) : error));
        throw error;
      }
    },
  };
}

/** What must not be in an answer: code, the database's own words. */
const INSIDE = /node_modules|\bat .+:\d+:\d+|postgres|pgbouncer|haproxy|read-only|ECONN|sqlstate|"25006"/i;

/** Why a refusal is not one that a shopper can understand; null if it is. */
export function unfriendly({ what, status, retryAfter, body }: SeenAnswer): string | null {
  if (status === null) return `${what}: no answer (${body})`;
  if (status < 500) return null;
  if (status !== 503) return `${what}: ${status} ${body.slice(0, 300)}`;
  if (!retryAfter) return `${what}: 503 without Retry-After`;
  if (INSIDE.test(body)) return `${what}: 503 that tells of the inside: ${body.slice(0, 300)}`;
  if (!/[Tt]ente|momento|[Ii]ndispon/.test(body)) return `${what}: 503 without words: ${body.slice(0, 300)}`;
  return null;
}

/** One line of figures about those that touch a span of time, with when the longest began in it. */
export function answersLine(name: string, answers: readonly SeenAnswer[], { from, to }: { from: number; to: number }) {
  const touched = answers.filter((answer) => answer.from < to && answer.to > from);
  const refused = touched.filter(({ status }) => status === null || status >= 500);
  const longest = touched.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
  const began = longest ? ((longest.from - from) / 1000).toFixed(1) : "";
  const longestText = longest
    ? `${Math.round(longest.to - longest.from)} ms (${longest.what}, from ${began} s on)`
    : "-";
  return `${name}: ${touched.length} requests, ${refused.length} refused, longest ${longestText}`;
}
