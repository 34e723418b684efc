import * as z from "zod/mini";
import { fromDecimal } from "#platform/money.ts";
import type { ShippingOption } from "#shop/shipping/shipping-option.ts";

export interface ShippingItem {
  productId: string;
  quantity: number;
}

export type QuoteAnswer =
  | { kind: "quoted"; options: ShippingOption[]; failed: boolean; notice: string | null }
  /** The CEP or the pieces are at fault; `nowhere`: the CEP is right, but no carrier goes there. */
  | { kind: "refused"; message: string; nowhere: boolean }
  /** The shop itself could not be asked. */
  | { kind: "unavailable" };

const Options = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      price: z.number(),
      delivery_time: z.int(),
      arrival_date: z.string(),
      company: z.object({ name: z.string(), picture: z.nullable(z.string()) }),
      is_estimate: z.boolean(),
      estimate_reason: z.nullable(z.string()),
      notice: z.nullable(z.string()),
    }),
  )
  .check(z.minLength(1));

const Refusal = z.object({ code: z.string(), message: z.string() });

/** Asks the shop what shipping pieces to a CEP (8 digits) costs. Rejects only when `signal` calls it off. */
export async function askShippingQuote(
  cep: string,
  items: readonly ShippingItem[],
  signal: AbortSignal,
): Promise<QuoteAnswer> {
  try {
    const response = await fetch("/functions/v1/melhor-envio-proxy", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        cep_destino: cep,
        items: items.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
      }),
      signal,
    });
    const body: unknown = await response.json();
    const refusal = Refusal.safeParse(body);
    if ((response.status === 422 || response.status === 429) && refusal.success) {
      const { code, message } = refusal.data;
      return { kind: "refused", message, nowhere: code === "no_service" };
    }
    const options = Options.safeParse(response.ok ? body : null);
    return options.success ? toAnswer(options.data) : { kind: "unavailable" };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: "unavailable" };
  }
}

function toAnswer(options: z.infer<typeof Options>): QuoteAnswer {
  const [first] = options;
  return {
    kind: "quoted",
    failed: first?.estimate_reason === "provider_failed",
    notice: first?.notice ?? null,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      company: option.company,
      priceCents: fromDecimal(option.price) ?? 0,
      deliveryDays: option.delivery_time,
      arrivalDate: option.arrival_date,
      isEstimate: option.is_estimate,
    })),
  };
}
