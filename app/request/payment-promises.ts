import type { InstallmentPlan } from "#shop/config/shop-promises.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";

/** What pages may say about payment, depending on the methods the shop offers. */
export interface PaymentPromises {
  pix: boolean;
  cards: boolean;
  boleto: boolean;
  /** Installments of the shop's own card form; null when cards are paid in full at once. */
  installments: InstallmentPlan | null;
  /** 'PIX, cartão ou boleto'; empty when no method is offered, as are the next two. */
  named: string;
  /** Shown beside a product's price: 'PIX com confirmação na hora, cartão ou boleto'. */
  ways: string;
  /** Shown instead of installments: 'à vista no PIX ou cartão'. */
  atOnce: string;
  /** The methods on Stripe's page: 'cartão', 'PIX'; empty when Stripe is not offered. */
  stripe: readonly string[];
}

/** The methods on Stripe's page are a setting of the shop (`STRIPE_METHODS`). Rules: PRICE-23. */
export function paymentPromises(
  offered: readonly PaymentMethod[],
  stripeTakes: readonly ("card" | "pix")[],
  plan: InstallmentPlan,
): PaymentPromises {
  const has = (method: PaymentMethod) => offered.includes(method);
  const pix = has("pix") || (has("stripe") && stripeTakes.includes("pix"));
  const cards = has("credit_card") || has("debit_card") || (has("stripe") && stripeTakes.includes("card"));
  const boleto = has("boleto");
  const names = [...(pix ? ["PIX"] : []), ...(cards ? ["cartão"] : []), ...(boleto ? ["boleto"] : [])];
  const fast = names.map((name) => (name === "PIX" ? "PIX com confirmação na hora" : name));
  return {
    pix,
    cards,
    boleto,
    installments: has("credit_card") && plan.most > 1 ? plan : null,
    named: capital(listed(names, "ou")),
    ways: capital(listed(fast, "ou")),
    stripe: has("stripe") ? stripeTakes.map((way) => (way === "pix" ? "PIX" : "cartão")) : [],
    atOnce: names.length > 0 ? `à vista no ${listed(names.slice(0, 2), "ou")}` : "",
  };
}

/** 'a, b ou c' */
export function listed(names: readonly string[], last: "e" | "ou"): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
