import { findEventTopic } from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { Notebook } from "./run-step.server.ts";

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
      notebook.differs("O aviso chegou, mas a loja não sabe lê-lo; ele está em Saúde.");
      return null;
    }
    await pause(PAUSE_MS);
  }
  notebook.open("Em um minuto nenhum aviso assinado chegou a esta loja.");
  notebook.task(
    `Confira no painel do provedor o endereço do aviso (${config.publicUrl}), os eventos marcados e a assinatura secreta; a loja precisa estar no ar nesse endereço.`,
  );
  return null;
}
