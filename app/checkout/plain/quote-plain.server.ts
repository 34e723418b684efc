import { cepDigits, isCep } from "#platform/formats/cep.ts";
import type { CartItem } from "#shop/ordering/cart/cart.ts";
import { lookUpCep } from "#shop/ordering/shipping/cep/look-up-cep.server.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import type { Services } from "#shop/services.server.ts";
import { type DeliveryFields, PLACE_FIELDS } from "../delivery/delivery-fields.ts";

/** Fills in the place of the CEP where it was left empty. */
export async function completePlace(services: Services, fields: DeliveryFields): Promise<DeliveryFields> {
  if (!isCep(fields.zipCode) || PLACE_FIELDS.every((name) => fields[name] !== "")) return fields;
  const found = await lookUpCep(services, cepDigits(fields.zipCode));
  if (found.kind !== "found") return fields;
  const completed = { ...fields };
  for (const name of PLACE_FIELDS) completed[name] ||= found.address[name];
  return completed;
}

export type PlainQuote =
  | { kind: "quoted"; options: readonly ShippingOption[] }
  /** Message for the CEP field. */
  | { kind: "refused"; message: string };

const REFUSALS: Readonly<Record<string, string>> = {
  invalid_cep: "CEP deve ter 8 dígitos",
  unknown_cep: "CEP não encontrado",
  no_service: "Nenhum serviço de frete disponível para este CEP",
};

/** Shipping options for the pieces. */
export async function quotePlain(services: Services, zipCode: string, items: readonly CartItem[]): Promise<PlainQuote> {
  const quote = await quoteShipping(services, { cep: cepDigits(zipCode), items });
  if (quote.kind === "quoted") return { kind: "quoted", options: quote.options };
  return { kind: "refused", message: REFUSALS[quote.reason] ?? "Um dos produtos não está mais disponível." };
}
