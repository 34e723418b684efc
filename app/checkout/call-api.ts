import * as z from "zod/mini";

const Problem = z.object({
  code: z.string(),
  message: z.string(),
  /** Of an order that costs something else now. */
  amounts: z.catch(z.optional(z.object({ total: z.number() })), undefined),
  issues: z.catch(z.array(z.looseObject({ path: z.string(), message: z.string() })), []),
});

export type ApiRefusal = z.infer<typeof Problem>;

export type ApiAnswer<Data> =
  | { kind: "ok"; data: Data }
  | { kind: "refused"; status: number; problem: ApiRefusal }
  /** No usable answer: the network, the server, or a time limit. Whether it was done is not known, unless it is `away`. */
  | { kind: "unreachable"; away?: boolean };

/** What is said where the shop answers that it is away for a while: nothing was done, nothing is lost. */
export const AWAY =
  "A loja está passando por uma instabilidade. O que você preencheu está guardado: tente novamente em instantes.";

/** Above the shop's own words while it takes no orders. */
export const CLOSED_TITLE = "A loja está fechada por enquanto.";

interface ApiCall<Data> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  body?: string;
  idempotencyKey?: string;
  answer: z.core.$ZodType<Data>;
}

/** A provider may take ten seconds to answer the server. */
const WAIT_MS = 20_000;

/** Calls the shop's own API and checks what comes back. */
export async function callApi<Data>(address: string, call: ApiCall<Data>): Promise<ApiAnswer<Data>> {
  try {
    const response = await fetch(address, {
      method: call.method,
      headers: {
        Accept: "application/json",
        ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(call.idempotencyKey === undefined ? {} : { "Idempotency-Key": call.idempotencyKey }),
      },
      body: call.body,
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const json: unknown = await response.json();
    if (response.ok) {
      const parsed = z.safeParse(call.answer, json);
      return parsed.success ? { kind: "ok", data: parsed.data } : { kind: "unreachable" };
    }
    const problem = Problem.safeParse(json);
    return problem.success && response.status < 500
      ? { kind: "refused", status: response.status, problem: problem.data }
      : { kind: "unreachable", away: response.status === 503 };
  } catch {
    return { kind: "unreachable" };
  }
}
