import { listOf, money, orNull, type Read, readAnswer, record, text, truth, whole } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";

export interface ShippingItem {
  productId: string;
  quantity: number;
}

export type ShippingQuoteAnswer =
  | { kind: "quoted"; options: ShippingOption[]; failed: boolean; notice: string | null }
  /** The CEP or the pieces are invalid; `nowhere`: the CEP is valid, but no carrier serves it. */
  | { kind: "refused"; message: string; nowhere: boolean }
  /** The shop could not be reached. */
  | { kind: "unavailable" };

const Option = record({
  id: text,
  name: text,
  price: money,
  delivery_time: whole,
  arrival_date: text,
  company: record({ name: text, picture: orNull(text) }),
  pickup: orNull(text),
  is_estimate: truth,
  estimate_reason: orNull(text),
  notice: orNull(text),
});
const Options = listOf(Option);

const Refusal = record({ code: text, message: text });

/** Fetches the shipping options for pieces to a CEP (8 digits). Rejects only when `signal` aborts it. */
export async function askShippingQuote(
  cep: string,
  items: readonly ShippingItem[],
  signal: AbortSignal,
): Promise<ShippingQuoteAnswer> {
  const response = await requestApi("/functions/v1/melhor-envio-proxy", {
    method: "POST",
    body: {
      cep_destino: cep,
      items: items.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
    },
    signal,
  });
  if (response.kind === "unreachable") return { kind: "unavailable" };
  const refusal = readAnswer(Refusal, response.body);
  if ((response.status === 422 || response.status === 429) && refusal) {
    const { code, message } = refusal;
    return { kind: "refused", message, nowhere: code === "no_service" };
  }
  const options = readAnswer(Options, response.ok ? response.body : null);
  return options?.length ? toAnswer(options) : { kind: "unavailable" };
}

function toAnswer(options: Read<typeof Options>): ShippingQuoteAnswer {
  const [first] = options;
  return {
    kind: "quoted",
    failed: first?.estimate_reason === "provider_failed",
    notice: first?.notice ?? null,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      company: option.company,
      priceCents: option.price,
      deliveryDays: option.delivery_time,
      arrivalDate: option.arrival_date,
      pickup: option.pickup,
      isEstimate: option.is_estimate,
    })),
  };
}
