import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MELHOR_ENVIO_TOKEN, type SandboxUnderTest, sandboxUnderTest } from "../../testing/sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
beforeEach(async () => {
  sandbox = await sandboxUnderTest({ melhorEnvio: { token: MELHOR_ENVIO_TOKEN, generateMs: 10 } });
});
afterEach(() => sandbox.close());

const SHOP = {
  name: "Lavra",
  phone: "1133334444",
  company_document: "11222333000181",
  address: "Avenida Paulista",
  number: "1000",
  district: "Bela Vista",
  city: "São Paulo",
  state_abbr: "SP",
  country_id: "BR",
  postal_code: "01310100",
};
const CUSTOMER = {
  ...SHOP,
  name: "Maria Clara Nunes",
  document: "52998224725",
  state_abbr: "MG",
  postal_code: "30130010",
};
const PIECES = [{ name: "Anel Aparador", quantity: 1, unitary_value: 89.9 }];
const CONTACT = { new_sender_mail: "maria@exemplo.com", new_sender_phone: "11988881234" };
const BOX = { height: 5, width: 11, length: 16, weight: 0.05 };
const REVERSE = { service: 1, ...CONTACT, insurance_value: 89.9, package: BOX, options: { own_hand: false } };
const OUTSIDE = { ...REVERSE, from: CUSTOMER, to: SHOP, products: PIECES };

interface Label {
  id: string;
  status: string;
  reverse: boolean | number;
  authorization_code: string | null;
  tracking: string | null;
  tags: object[];
  from: { postal_code: string; email?: string };
  errors: Record<string, string[]>;
  pdf: string;
}

function ask(method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${MELHOR_ENVIO_TOKEN}`, accept: "application/json" };
  return sandbox.call<Label>(method, `/melhor-envio/api/v2/me${path}`, { body, headers });
}

async function generated(id: string): Promise<Label> {
  await ask("POST", "/shipment/checkout", { orders: [id] });
  await ask("POST", "/shipment/generate", { orders: [id] });
  for (;;) {
    const { json } = await ask("GET", `/orders/${id}`);
    if (json.status === "generated") return json;
    await pause(5);
  }
}

const moves = (id: string, move: string) => sandbox.call("POST", `/control/shipments/${id}/${move}?wait=1`, {});

test("a parcel of others goes back with a code, a declaration, and a tracking code once it is posted", async () => {
  const put = await ask("POST", "/cart/reverse", { ...OUTSIDE, options: { tags: [{ tag: "ours", url: null }] } });
  expect(put).toMatchObject({ status: 201, json: { status: "pending", reverse: true, authorization_code: null } });
  expect(put.json.from).toMatchObject({ postal_code: "30130010", email: CONTACT.new_sender_mail });
  expect(put.json.tags).toEqual([]);
  expect((await ask("GET", `/imprimir/dace/pdf/${put.json.id}`)).status).toBe(422);
  const label = await generated(put.json.id);
  expect(label).toMatchObject({ tracking: null, authorization_code: expect.stringMatching(/^\d{10}$/) });
  expect((await ask("GET", `/orders/search?q=${label.authorization_code}`)).json).toMatchObject([{ id: label.id }]);
  expect((await ask("GET", `/imprimir/dace/pdf/${label.id}`)).json.pdf).toContain("/files/");
  await moves(label.id, "post");
  expect((await ask("GET", `/orders/${label.id}`)).json.tracking).toMatch(/^AA\d{9}BR$/);
});

test("a parcel of its own goes back by its id, the other way round, once it was delivered", async () => {
  const sent = await ask("POST", "/cart", {
    service: 2,
    from: SHOP,
    to: CUSTOMER,
    products: PIECES,
    volumes: [BOX],
    options: { insurance_value: 89.9, non_commercial: true, tags: [] },
  });
  await generated(sent.json.id);
  const early = await ask("POST", "/cart/reverse", { ...REVERSE, order_id: sent.json.id });
  expect(early).toMatchObject({
    status: 422,
    json: { errors: { order_id: ["O envio original ainda não foi entregue."] } },
  });
  await moves(sent.json.id, "post");
  await moves(sent.json.id, "deliver");
  const back = await ask("POST", "/cart/reverse", { ...REVERSE, order_id: sent.json.id });
  expect(back).toMatchObject({
    status: 201,
    json: { from: { postal_code: "30130010" }, to: { postal_code: "01310100" } },
  });
});

test.each([
  ["another carrier", { ...OUTSIDE, service: 3 }, "service"],
  ["several volumes", { ...OUTSIDE, package: [BOX, BOX] }, "package"],
  ["an unknown original", { ...REVERSE, order_id: "9c79c7bb-e365-4d92-8553-255d60bc28d0" }, "order_id"],
  ["no parties", REVERSE, "from"],
  ["no contact", { ...OUTSIDE, new_sender_mail: "" }, "new_sender_mail"],
])("%s is refused", async (_, body, field) => {
  const answer = await ask("POST", "/cart/reverse", body);
  expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [field]]);
});
