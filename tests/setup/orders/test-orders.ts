import { type TestCustomer, unlessBusy } from "../test-customers.ts";
import type { TestShop } from "../test-shop.ts";
import { RING } from "./test-stock.ts";

/** The fields of an order that tests read. */
export interface OrderRecord {
  id: string;
  number: number;
  user_id: string | null;
  status: string;
  payment_status: string;
  payment_method: string | null;
  external_payment_id: string | null;
  subtotal: number;
  discount: number;
  coupon_code: string | null;
  shipping_discount: number;
  method_discount: number;
  shipping: number;
  total: number;
  service_name: string | null;
  shipping_option_id: string | null;
  order_items: {
    product_id: string;
    size: string;
    quantity: number;
    price: number;
    discount: number;
    image: string | null;
  }[];
  claim_secret?: string;
}

const DELIVERY = {
  customer_name: "Maria Clara Nunes",
  customer_email: "maria.clara@exemplo.com",
  customer_phone: "(11) 98888-1234",
  customer_cpf: "529.982.247-25",
  shipping_address: {
    street: "Avenida Paulista",
    number: "1578",
    complement: "Apto 42",
    neighborhood: "Bela Vista",
    city: "São Paulo",
    state: "SP",
    zipCode: "01310-100",
  },
};

export function orderBody(change: object = {}) {
  return { items: [RING], ...DELIVERY, ...change };
}

export async function placeOrder(shop: TestShop, customer: TestCustomer | null, change: object = {}) {
  const response = await unlessBusy(() =>
    shop.json("/rest/v1/orders", orderBody(change), { headers: customer?.bearer ?? {} }),
  );
  if (response.status !== 201) throw new Error(`order: ${response.status} ${await response.text()}`);
  const record: OrderRecord = await response.json();
  return record;
}

export async function readOrder(shop: TestShop, customer: TestCustomer, orderId: string): Promise<OrderRecord> {
  const response = await shop.fetch(`/rest/v1/orders/${orderId}`, { headers: customer.bearer });
  if (response.status !== 200) throw new Error(`order: ${response.status}`);
  return response.json();
}
