import type { PricedService } from "./price-services.ts";
import type { QuoteRequest } from "./quote-request.ts";

/** One entry of a quote. A service that is not available is still listed, with `error` and without a price. */
export function presentQuote(quote: PricedService, { options }: QuoteRequest, browserUrl: string) {
  const { id, name, company } = quote.service;
  const sender = {
    id: company.id,
    name: company.name,
    picture: `${browserUrl}/melhor-envio/images/shipping-companies/${company.slug}.svg`,
  };
  if (quote.kind === "unavailable") return { id, name, error: quote.reason, company: sender };
  const price = decimal(quote.cents);
  const range = { min: Math.max(1, quote.days - 1), max: quote.days };
  return {
    id,
    name,
    price,
    custom_price: price,
    discount: decimal(quote.discountCents),
    currency: "R$",
    delivery_time: quote.days,
    delivery_range: range,
    custom_delivery_time: quote.days,
    custom_delivery_range: range,
    packages: quote.parcels.map((parcel, i) => ({
      ...(i === 0 ? { price, discount: decimal(quote.discountCents) } : {}),
      format: "box",
      // Boxes below the carrier's minimum are padded (Correios: 11 x 2 x 16 cm).
      dimensions: {
        height: Math.max(2, Math.ceil(parcel.height)),
        width: Math.max(11, Math.ceil(parcel.width)),
        length: Math.max(16, Math.ceil(parcel.length)),
      },
      weight: parcel.weight.toFixed(2),
      insurance_value: parcel.insurance.toFixed(2),
      ...(parcel.products.length === 0 ? {} : { products: parcel.products }),
    })),
    additional_services: { receipt: options.receipt, own_hand: options.own_hand, collect: false },
    company: sender,
  };
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
