import { DEMO_CUSTOMER } from "#shop/customers/accounts/demo/demo-customer.ts";
import type { BuiltShop } from "#tests/setup/deployed/built-shop.ts";
import { orderBody } from "#tests/setup/orders/test-orders.ts";

export interface Inhabitants {
  /** Ids of existing records: products, orders, a return, an address. */
  ids: [string, ...string[]];
}

/**
 * Creates data for the pages: paid and unpaid orders, a return, messages, an application, an address. `mark` comes before
 * what people type.
 */
export async function populateShop({ url, database }: BuiltShop, mark = ""): Promise<Inhabitants> {
  async function post<Answer>(path: string, body: unknown, token = ""): Promise<Answer> {
    const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  const { email, password } = DEMO_CUSTOMER;
  const { access_token: token } = await post<{ access_token: string }>("/auth/v1/token?grant_type=password", {
    email,
    password,
  });
  const [unpaid, paid] = await Promise.all(
    ["unpaid", "paid"].map(() =>
      post<{ id: string; order_items: { id: string }[] }>(
        "/rest/v1/orders",
        orderBody({
          customer_email: email,
          ...(mark && { customer_name: `${mark}Maria` }),
        }),
        token,
      ),
    ),
  );
  if (!unpaid || !paid) throw new Error("two orders were placed");
  const byPix = (id: string) =>
    post<{ external_payment_id: string }>(
      "/functions/v1/create-mercadopago-payment",
      { order: { id }, paymentData: { method: "pix" } },
      token,
    );
  const attempts = [await byPix(unpaid.id), await byPix(paid.id)];
  await post(`/sandbox/control/payments/${attempts[1]?.external_payment_id}/approve?wait=1`, {});
  await post("/functions/v1/check-payment", { external_payment_id: attempts[1]?.external_payment_id }, token);
  await database.db
    .updateTable("orders")
    .set({ status: "delivered", actual_delivery_date: new Date().toISOString().slice(0, 10) })
    .where("id", "=", paid.id)
    .execute();
  const line = await database.db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", paid.id)
    .executeTakeFirstOrThrow();
  const regret = await post<{ id: string }>(
    "/rest/v1/returns",
    {
      order_id: paid.id,
      kind: "regret",
      note: `${mark}Ficou pequeno.`,
      lines: [{ order_item_id: line.id, quantity: 1 }],
    },
    token,
  );
  const person = { name: `${mark}Ana Prado`, email: "ana@exemplo.com" };
  const { zipCode: zip_code, street, number, neighborhood, city, state } = DEMO_CUSTOMER;
  const address = await post<{ id: string }>(
    "/rest/v1/customer_addresses",
    { zip_code, street, number, neighborhood, city, state },
    token,
  );
  await post("/rest/v1/contact_messages", {
    ...person,
    subject: `${mark}Anel`,
    message: `${mark}Como descubro o tamanho do meu anel?`,
  });
  await post("/rest/v1/reseller_applications", {
    ...person,
    phone: "(11) 98888-1234",
    address: `${mark}Rua das Flores, 12, Centro, São Paulo, SP`,
    cpf: "529.982.247-25",
  });
  await post("/rest/v1/newsletter_subscriptions", { email: person.email });
  const products = await database.db.selectFrom("products").select("id").limit(5).execute();
  const references = attempts.map(({ external_payment_id }) => external_payment_id);
  return {
    ids: [unpaid.id, paid.id, line.id, regret.id, address.id, ...references, ...products.map(({ id }) => id)],
  };
}
