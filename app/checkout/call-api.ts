import { listOf, orElse, type Read, readAnswer, record, type Shape, text } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";

/** An issue may have more fields, which its caller reads. */
const Issue: Shape<{ path: string; message: string; [more: string]: unknown }> = (found) => ({
  ...(found as object),
  ...record({ path: text, message: text })(found),
});

const Problem = record({
  code: text,
  message: text,
  /** Heading and text of the refusal. Null: show `message`. */
  title: orElse(text, null),
  detail: orElse(text, null),
  issues: orElse(listOf(Issue), []),
});

export type ApiRefusal = Read<typeof Problem>;

export type ApiAnswer<Data> =
  | { kind: "ok"; data: Data }
  | { kind: "refused"; status: number; problem: ApiRefusal }
  /** No usable answer: network failure, server error or timeout. `cause`: what to say where it is known. */
  | { kind: "unreachable"; cause?: string };

/** On a 503: nothing was done and nothing is lost. */
export const AWAY =
  "A loja está passando por uma instabilidade. O que você preencheu está guardado: tente novamente em instantes.";
/** The request may have been carried out; sent again, it is the same one. */
export const OFFLINE =
  "Você está sem internet. O que você preencheu está guardado: tente novamente quando a conexão voltar.";

interface ApiCall<Data> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  body?: string;
  idempotencyKey?: string;
  answer: Shape<Data>;
}

/** Calls the shop's own API and validates the answer. Never throws. */
export async function callApi<Data>(address: string, call: ApiCall<Data>): Promise<ApiAnswer<Data>> {
  const { answer, ...request } = call;
  const response = await requestApi(address, request);
  if (response.kind === "unreachable") return { kind: "unreachable", ...(!navigator.onLine && { cause: OFFLINE }) };
  if (response.body === undefined) return { kind: "unreachable" };
  if (response.ok) {
    const data = readAnswer(answer, response.body);
    return data === null ? { kind: "unreachable" } : { kind: "ok", data };
  }
  const problem = readAnswer(Problem, response.body);
  return problem && response.status < 500
    ? { kind: "refused", status: response.status, problem }
    : { kind: "unreachable", ...(response.status === 503 && { cause: AWAY }) };
}
