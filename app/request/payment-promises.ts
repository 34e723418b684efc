import type { PaymentMethod } from "#shop/payments/payment.ts";

/** What the shop's pages may promise of paying, by the methods that it offers. */
export interface PaymentPromises {
  /** Beside a price; empty where nothing is offered. */
  ways: string;
  pix: boolean;
  cards: boolean;
}

/** All three offered: 'PIX com confirmação na hora, cartão ou boleto'. Stripe's page takes cards. */
export function paymentPromises(offered: readonly PaymentMethod[]): PaymentPromises {
  const pix = offered.includes("pix");
  const cards = offered.some((method) => method === "credit_card" || method === "debit_card" || method === "stripe");
  const names = [
    ...(pix ? ["PIX com confirmação na hora"] : []),
    ...(cards ? ["cartão"] : []),
    ...(offered.includes("boleto") ? ["boleto"] : []),
  ];
  const ways = names.length > 1 ? `${names.slice(0, -1).join(", ")} ou ${names.at(-1)}` : (names[0] ?? "");
  return { ways: ways && `${ways.charAt(0).toUpperCase()}${ways.slice(1)}`, pix, cards };
}
