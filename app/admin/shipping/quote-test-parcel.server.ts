import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import type { Services } from "#shop/services.server.ts";
import { done } from "../admin-answer.ts";
import { measured, TestQuoteForm } from "./test-quote-form.ts";

const REFUSED: Record<string, string> = {
  unknown_cep: "CEP não encontrado",
  no_service: "Nenhum serviço de frete disponível para este CEP",
};
const ESTIMATED = {
  provider_failed: "Erro na API do Melhor Envio. É isto que os clientes veem agora.",
  not_configured: "Nenhum token está salvo. É isto que os clientes veem agora.",
};

/** Quotes a test parcel with the current settings and token. */
export async function quoteTestParcel(services: Services, fields: Record<string, string>) {
  const form = TestQuoteForm.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(TestQuoteForm, fields) });
  const { cep, weight, value, width, height, length } = form.data;
  const parcel = {
    weightKg: measured(weight),
    widthCm: measured(width),
    heightCm: measured(height),
    lengthCm: measured(length),
    valueCents: parseTypedCents(value) ?? 0,
  };
  const quote = await quoteShipping(services, { cep, parcel });
  if (quote.kind === "refused") {
    return refuse(fields, { status: 422, errors: { cep: REFUSED[quote.reason] ?? "CEP inválido." } });
  }
  const estimated = quote.estimateReason && ESTIMATED[quote.estimateReason];
  return data(done(fields, "", { quoted: { estimated, options: quote.options } }));
}
