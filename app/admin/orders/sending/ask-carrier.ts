import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { requestApi } from "#app/request/api-client.ts";
import { valueAt } from "#platform/value-at.ts";
import { PROBLEMS } from "#shop/fulfilment/shipments/shipment.ts";

const Priced = z.object({
  kind: z.literal("priced"),
  prices: z.array(
    z.object({ serviceId: z.string(), label: z.string(), priceCents: z.number(), deliveryDays: z.number() }),
  ),
  balanceCents: z.nullable(z.number()),
});
const Found = z.object({
  kind: z.literal("found"),
  agencies: z.array(z.object({ id: z.string(), name: z.string(), place: z.string() })),
});
const Failed = z.object({ kind: z.literal("failed"), problem: z.enum(PROBLEMS) });
const Refused = z.object({ kind: z.literal("refused"), reason: z.string() });

export type Priced = z.infer<typeof Priced>;
export type Found = z.infer<typeof Found>;
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
  return askCarrier(`/admin/pedidos/${orderId}/precos?${new URLSearchParams(asked)}`, Priced, signal);
}

/** Fetches a service's drop-off agencies. */
export function askAgencies(serviceId: string, signal: AbortSignal) {
  return askCarrier(`/admin/pedidos/agencias?${new URLSearchParams({ servico: serviceId })}`, Found, signal);
}

/** Fetches a carrier's answer from one of the panel's addresses; a failure comes as text. */
export async function askCarrier<Answer>(
  url: string,
  schema: z.core.$ZodType<Answer>,
  signal: AbortSignal,
): Promise<Answer | Unanswered> {
  try {
    const response = await requestApi(url, { signal });
    const body = response.kind === "answered" ? response.body : null;
    const told = z.safeParse(schema, body);
    if (told.success) return told.data;
    const reason = Failed.safeParse(body).data?.problem ?? Refused.safeParse(body).data?.reason ?? "";
    return { kind: "unanswered", message: valueAt(MESSAGES, reason) ?? AWAY };
  } catch {
    return { kind: "unanswered", message: AWAY };
  }
}

/** State of a request made on demand: idle, pending or answered. */
export type CarrierRequestState<Answer> = { kind: "idle" } | { kind: "asking" } | Answer;

/** Sends a request on demand. A new request or unmounting aborts the previous one. */
export function useCarrierRequest<Answer>() {
  const [asked, setAsked] = useState<CarrierRequestState<Answer>>({ kind: "idle" });
  const present = useRef<AbortController | null>(null);
  useEffect(() => () => present.current?.abort(), []);

  function ask(question: (signal: AbortSignal) => Promise<Answer>) {
    present.current?.abort();
    const abort = new AbortController();
    present.current = abort;
    setAsked({ kind: "asking" });
    void question(abort.signal).then((answer) => {
      if (!abort.signal.aborted) setAsked(answer);
    });
  }

  function forget() {
    present.current?.abort();
    setAsked({ kind: "idle" });
  }

  return { asked, ask, forget };
}
