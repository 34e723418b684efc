import { findEventTopic } from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
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
    if (!answer)
      return notebook.open(
        `A loja não respondeu em ${url}.`,
        "Ponha a loja no ar neste endereço (PUBLIC_URL) e confira de novo.",
      );
    if (answer.status !== 200) {
      notebook.differs(`${what} em ${path} respondeu ${answer.status}; o cadastro do aviso espera 200.`);
    }
  }
  return true;
}

const TRIES = 20;
const PAUSE_MS = 3_000;

/** Within a minute. */
export async function checkWebhookDelivery(
  { db, pause, config }: Pick<Services, "db" | "pause" | "config">,
  resourceId: string,
  notebook: Notebook,
): Promise<true | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const topic = await findEventTopic(db, resourceId);
    if (topic !== null) {
      if (topic !== "unread") return true;
      return notebook.differs("O aviso chegou, mas a loja não sabe lê-lo; ele está em Saúde.");
    }
    await pause(PAUSE_MS);
  }
  return notebook.open(
    "Em um minuto nenhum aviso assinado chegou a esta loja.",
    `Confira no painel do provedor o endereço do aviso (${config.publicUrl}), os eventos marcados e a assinatura secreta; a loja precisa estar no ar nesse endereço.`,
  );
}
