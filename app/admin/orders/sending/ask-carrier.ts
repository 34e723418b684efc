import { amount, listOf, oneOf, orNull, type Read, readAnswer, record, text } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import { PROBLEMS } from "#shop/fulfilment/shipments/shipment.ts";

const Priced = record({
  kind: oneOf<"priced">(["priced"]),
  prices: listOf(record({ serviceId: text, label: text, priceCents: amount, deliveryDays: amount })),
  balanceCents: orNull(amount),
});
const Found = record({
  kind: oneOf<"found">(["found"]),
  agencies: listOf(record({ id: text, name: text, place: text })),
});
const Failed = record({ kind: oneOf<"failed">(["failed"]), problem: oneOf(PROBLEMS) });
const Refused = record({ kind: oneOf<"refused">(["refused"]), reason: text });

export type Priced = Read<typeof Priced>;
export type Found = Read<typeof Found>;
/** Why the request failed, as text. */
export interface Unanswered {
  kind: "unanswered";
  message: string;
}

const AWAY = "O Melhor Envio não respondeu agora.";
const MESSAGES: Record<string, string> = {
  invalid_boxes: "Confira o peso e as medidas da embalagem.",
  not_configured: "Falta o token do Melhor Envio.",
  sender_incomplete: "Complete o endereço do remetente.",
  unauthenticated: "O token do Melhor Envio expirou ou está errado.",
  forbidden: "O token não tem todas as permissões.",
  rejected: "O Melhor Envio não aceitou a embalagem ou o CEP.",
  rate_limited: "O Melhor Envio pediu uma pausa. Espere um minuto.",
};

/** Fetches label prices for these boxes; `fields` are those of the label form. */
export function askPrices(orderId: string, fields: Record<string, string>, signal: AbortSignal) {
  const asked = Object.entries(fields).filter(([name]) => /^(boxes|(weightG|\w+Cm|pieces)-.+)$/.test(name));
  return ask(`/admin/pedidos/${orderId}/precos?${new URLSearchParams(asked)}`, Priced, signal);
}

/** Fetches a service's drop-off agencies. */
export function askAgencies(serviceId: string, signal: AbortSignal) {
  return ask(`/admin/pedidos/agencias?${new URLSearchParams({ servico: serviceId })}`, Found, signal);
}

async function ask<Answer>(
  url: string,
  shape: (found: unknown) => Answer,
  signal: AbortSignal,
): Promise<Answer | Unanswered> {
  try {
    const response = await requestApi(url, { signal });
    const body = response.kind === "answered" ? response.body : null;
    const told = readAnswer(shape, body);
    if (told) return told;
    const reason = readAnswer(Failed, body)?.problem ?? readAnswer(Refused, body)?.reason ?? "";
    return { kind: "unanswered", message: MESSAGES[reason] ?? AWAY };
  } catch {
    return { kind: "unanswered", message: AWAY };
  }
}
