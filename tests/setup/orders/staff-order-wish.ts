import { randomUUID } from "node:crypto";
import type { ManualOrderWish } from "#shop/fulfilment/order-desk/manual-orders/make-manual-order.server.ts";
import { RING } from "./test-stock.ts";

const ADDRESS = {
  street: "Avenida Paulista",
  number: "1578",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  zipCode: "01310100",
} as const;

/** What staff ask for: by default a ring by SEDEX for somebody without an e-mail. */
export function staffOrderWish(change: Partial<ManualOrderWish> = {}): ManualOrderWish {
  return {
    key: randomUUID(),
    items: [{ productId: RING.product_id, size: RING.size, quantity: 1 }],
    delivery: "Correios SEDEX",
    address: ADDRESS,
    customer: { customer_name: "Bia Ramos", customer_email: "", customer_phone: "11977776666" },
    discount: null,
    note: "",
    expectedCents: null,
    ...change,
  };
}
