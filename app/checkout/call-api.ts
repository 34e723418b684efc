import * as z from "zod/mini";
import { requestApi } from "#app/request/api-client.ts";

const Problem = z.object({
  code: z.string(),
  message: z.string(),
  /** The order's current amounts, if they have changed. */
  amounts: z.catch(z.optional(z.object({ total: z.number() })), undefined),
  issues: z.catch(z.array(z.looseObject({ path: z.string(), message: z.string() })), []),
});

export type ApiRefusal = z.infer<typeof Problem>;

export type ApiAnswer<Data> =
  | { kind: "ok"; data: Data }
  | { kind: "refused"; status: number; problem: ApiRefusal }
  /**
   * No usable answer: network failure, server error or timeout. Unless `away` (503), the request may have been carried
   * out.
   */
  | { kind: "unreachable"; away?: boolean };

/** Shown on a 503: nothing was done and nothing is lost. */
export const AWAY =
  "A loja está passando por uma instabilidade. O que você preencheu está guardado: tente novamente em instantes.";

/** Title above the shop's own message while it takes no orders. */
export const CLOSED_TITLE = "A loja está fechada por enquanto.";

interface ApiCall<Data> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  body?: string;
  idempotencyKey?: string;
  answer: z.core.$ZodType<Data>;
}

/** Calls the shop's own API and validates the answer. Never throws. */
export async function callApi<Data>(address: string, call: ApiCall<Data>): Promise<ApiAnswer<Data>> {
  const { answer, ...request } = call;
  const response = await requestApi(address, request);
  if (response.kind === "unreachable" || response.body === undefined) return { kind: "unreachable" };
  if (response.ok) {
    const parsed = z.safeParse(answer, response.body);
    return parsed.success ? { kind: "ok", data: parsed.data } : { kind: "unreachable" };
  }
  const problem = Problem.safeParse(response.body);
  return problem.success && response.status < 500
    ? { kind: "refused", status: response.status, problem: problem.data }
    : { kind: "unreachable", away: response.status === 503 };
}
