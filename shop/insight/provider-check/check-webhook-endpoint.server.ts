import type { Services } from "#shop/services.server.ts";
import type { Notebook } from "./run-step.server.ts";

const TIMEOUT_MS = 10_000;

/** What a provider's panel sends before it registers a URL; each must get 200. */
const PROBES = [
  { method: "GET", body: null, what: "GET" },
  { method: "HEAD", body: null, what: "HEAD" },
  { method: "POST", body: "{}", what: "POST de teste sem assinatura" },
] as const;

export async function checkWebhookEndpoint(
  { config }: Pick<Services, "config">,
  path: string,
  notebook: Notebook,
): Promise<true | null> {
  const url = `${config.publicUrl}${path}`;
  for (const { method, body, what } of PROBES) {
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
    if (answer.status !== 200) {
      notebook.differs(`${what} em ${path} respondeu ${answer.status}; o cadastro do aviso espera 200.`);
    }
  }
  return true;
}
