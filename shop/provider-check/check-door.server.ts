import type { CheckDependencies } from "./check-providers.server.ts";
import type { Notebook } from "./run-step.server.ts";

const TIMEOUT_MS = 10_000;

/** What a provider's panel asks of a notice's address before it takes it, and what anybody may not do there. */
const PROBES = [
  { method: "GET", body: null, expected: 200, what: "GET" },
  { method: "HEAD", body: null, expected: 200, what: "HEAD" },
  { method: "POST", body: "{}", expected: 200, what: "POST de teste sem assinatura" },
] as const;

/** Whether the shop's own address for notices answers a registration, from outside. */
export async function checkDoor(
  { config }: Pick<CheckDependencies, "config">,
  path: string,
  notebook: Notebook,
): Promise<true | null> {
  const url = `${config.publicUrl}${path}`;
  for (const { method, body, expected, what } of PROBES) {
    const headers = body === null ? undefined : { "Content-Type": "application/json" };
    const answer = await fetch(url, {
      method,
      body,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (!answer) {
      notebook.open(`A loja não respondeu em ${url}.`);
      notebook.task("Ponha a loja no ar neste endereço (PUBLIC_URL) e confira de novo.");
      return null;
    }
    if (answer.status !== expected) {
      notebook.differs(`${what} em ${path} respondeu ${answer.status}; o cadastro do aviso espera ${expected}.`);
    }
  }
  return true;
}
