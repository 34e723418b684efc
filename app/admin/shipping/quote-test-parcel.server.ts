import { data } from "react-router";
import { atField } from "#app/forms/refusal.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import { checked } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { done } from "../page/admin-answer.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { measured, TestQuoteForm } from "./test-quote-form.ts";

const INVALID_CEP = atField("cep", "CEP inválido.");
const { refuse: refuseQuote } = refusals({
  unknown_cep: atField("cep", "CEP não encontrado"),
  no_service: atField("cep", "Nenhum serviço de frete disponível para este CEP"),
  invalid_cep: INVALID_CEP,
  no_items: INVALID_CEP,
  unknown_product: INVALID_CEP,
});
const ESTIMATED = {
  provider_failed: "Erro na API do Melhor Envio. É isto que os clientes veem agora.",
  not_configured: "Nenhum token está salvo. É isto que os clientes veem agora.",
};

/** Quotes a test parcel with the current settings and token. */
export const quoteTestParcel = checked(TestQuoteForm, async ({ services, fields }: Posted, form) => {
  const { cep, weight, value, width, height, length } = form;
  const parcel = {
    weightKg: measured(weight),
    widthCm: measured(width),
    heightCm: measured(height),
    lengthCm: measured(length),
    valueCents: parseTypedCents(value) ?? 0,
  };
  const quote = await quoteShipping(services, { cep, parcel });
  if (quote.kind === "refused") return refuseQuote(fields, quote);
  const estimated = quote.estimateReason && ESTIMATED[quote.estimateReason];
  return data(done(fields, "", { quoted: { estimated, options: quote.options } }));
});
