import { z } from "@hono/zod-openapi";
import { cepDigits } from "#platform/formats/cep.ts";
import { toDecimal } from "#platform/money.ts";
import { MAX_CART_LINES } from "#shop/ordering/cart/cart.ts";
import { DEFAULT_PARCEL } from "#shop/ordering/shipping/parcel.ts";
import {
  type EstimateReason,
  type QuoteRequest,
  quoteShipping,
} from "#shop/ordering/shipping/quote-shipping.server.ts";
import type { QuotedOption } from "#shop/ordering/shipping/shipping-option.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart, refuseInvalid } from "../open-api.server.ts";
import { ApiProblem, invalidFields, issuesOf, NO_SERVICE, type ProblemBody, problem, UNKNOWN_CEP } from "../problem.ts";

/** Rules: SHIP-5. */
const INVALID_CEP = "CEP inválido. Digite um CEP com 8 dígitos.";

const centimetres = (usual: number) => z.number().positive().max(500).default(usual);

/** Rules: SHIP-4. */
const Body = z
  .strictObject({
    cep_destino: z
      .string(INVALID_CEP)
      .trim()
      .regex(/^\d{5}-?\d{3}$/, INVALID_CEP)
      .openapi({ example: "01310100" }),
    peso: z.number().positive().max(100).default(DEFAULT_PARCEL.weightKg).openapi({ description: "kg" }),
    largura: centimetres(DEFAULT_PARCEL.widthCm),
    altura: centimetres(DEFAULT_PARCEL.heightCm),
    comprimento: centimetres(DEFAULT_PARCEL.lengthCm),
    valor_declarado: z.number().min(0).max(1_000_000).default(toDecimal(DEFAULT_PARCEL.valueCents)),
    items: z
      .array(z.strictObject({ product_id: z.string().min(1).max(80), quantity: z.number().int().min(1).max(999) }))
      .min(1)
      .max(MAX_CART_LINES)
      .optional()
      .openapi({ description: "What travels; the parcel is computed from it, and the measures given are ignored" }),
  })
  .openapi("ShippingQuoteRequest");

const Option = z
  .object({
    id: z.uuid().openapi({ description: "Names the option when ordering" }),
    name: z.string(),
    price: z.number(),
    delivery_time: z.number().int().openapi({ description: "Business days" }),
    estimated_date: z.iso
      .date()
      .openapi({ description: "Today plus delivery_time plus the shop's days to post (usually 2)" }),
    arrival_date: z.iso.date().openapi({ description: "The same days as business days, never earlier: what to show" }),
    company: z.object({ name: z.string(), picture: z.string().nullable() }),
    pickup: z
      .string()
      .nullable()
      .openapi({ description: "Where and when the order is collected; null: it is carried" }),
    is_estimate: z.boolean(),
    estimate_reason: z.enum(["not_configured", "provider_failed"]).nullable(),
    notice: z.string().nullable().openapi({ description: "What the carriers' side said when these are estimates" }),
  })
  .openapi("ShippingOption");

const Refusal = ApiProblem.extend({ error: z.string() }).openapi("ShippingQuoteError");

const route = apiRoute("post", "/functions/v1/melhor-envio-proxy", {
  tag: "shipping",
  summary: "Shipping options for a CEP, cheapest first",
  description: "When no carrier can be asked, estimates answer: `X-Shipping-Estimate: true`.",
  limit: "quote",
  body: Body,
  answers: {
    200: [z.array(Option), "At least one option"],
    422: [Refusal, "Invalid or unknown CEP, parcel or product, or no carrier goes there"],
  },
  refusals: [429],
});

/** Shipping quotes: a list of options, or an object with `error`. Rules: SHIP-15. */
export function createMelhorEnvioProxyApi(services: Services): Api {
  return createApiPart().openapi(
    route,
    async (c) => {
      const deps = { ...services, requestId: c.get("requestId") };
      const quote = await quoteShipping({ ...deps, db: services.db }, requestOf(c.req.valid("json")));
      if (quote.kind === "quoted") {
        if (quote.estimateReason) c.header("X-Shipping-Estimate", "true");
        c.header("Cache-Control", "private, no-store");
        const options = quote.options.map((option) => toAnswer(option, quote.estimateReason));
        return c.json(options, 200);
      }
      return c.json(refusalOf(quote), 422);
    },
    refuseInvalid(invalidInput),
  );
}

function requestOf(body: z.infer<typeof Body>): QuoteRequest {
  const cep = cepDigits(body.cep_destino);
  if (body.items) {
    return { cep, items: body.items.map((item) => ({ productId: item.product_id, quantity: item.quantity })) };
  }
  return {
    cep,
    parcel: {
      weightKg: body.peso,
      widthCm: body.largura,
      heightCm: body.altura,
      lengthCm: body.comprimento,
      valueCents: Math.round(body.valor_declarado * 100),
    },
  };
}

/** Rules: SHIP-14. */
const NOTICES: Record<EstimateReason, string | null> = {
  not_configured: null,
  provider_failed: "Erro na API do Melhor Envio",
};

function toAnswer(option: QuotedOption, reason: EstimateReason | null) {
  return {
    id: option.id,
    name: option.name,
    price: toDecimal(option.priceCents),
    delivery_time: option.deliveryDays,
    estimated_date: option.estimatedDate,
    arrival_date: option.arrivalDate,
    company: option.company,
    pickup: option.pickup,
    is_estimate: option.isEstimate,
    estimate_reason: reason,
    notice: reason && NOTICES[reason],
  };
}

/** Rules: SHIP-12. */
function refusalOf(refused: Exclude<Awaited<ReturnType<typeof quoteShipping>>, { kind: "quoted" }>) {
  if (refused.reason === "invalid_cep") return withError(invalidCep());
  if (refused.reason === "no_service" || refused.reason === "unknown_cep") {
    const message = refused.reason === "no_service" ? NO_SERVICE : UNKNOWN_CEP;
    return withError(problem(refused.reason, message, [{ path: "cep_destino", message }]));
  }
  const message = "Um dos produtos não está mais disponível.";
  return withError(problem(refused.reason, message, [{ path: "items", message }]));
}

function invalidInput(error: z.ZodError) {
  const issues = issuesOf(error);
  return withError(
    issues.some((issue) => issue.path === "cep_destino") ? { ...invalidCep(), issues } : invalidFields(issues),
  );
}

function invalidCep(): ProblemBody {
  return problem("invalid_cep", INVALID_CEP, [{ path: "cep_destino", message: INVALID_CEP }]);
}

function withError(body: ProblemBody) {
  return { ...body, error: body.message };
}
