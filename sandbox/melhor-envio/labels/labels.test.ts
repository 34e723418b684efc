import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MELHOR_ENVIO_TOKEN, type SandboxUnderTest, sandboxUnderTest } from "../../testing/sandbox-under-test.ts";
import { openWebhookInbox, type WebhookInbox } from "../../testing/webhook-inbox.ts";
import { signLabelEvent } from "./label-webhooks.ts";

const SECRET = "secret-of-the-application";

let notices: WebhookInbox;
let sandbox: SandboxUnderTest;
beforeEach(async () => {
  notices = await openWebhookInbox();
  const webhook = { url: notices.url, secret: SECRET };
  sandbox = await sandboxUnderTest({ melhorEnvio: { token: MELHOR_ENVIO_TOKEN, webhook, generateMs: 10 } });
});
afterEach(async () => {
  await sandbox.close();
  await notices.close();
});

const PARTY = {
  name: "Maria Clara Nunes",
  phone: "11988881234",
  document: "52998224725",
  address: "Avenida Paulista",
  number: "1578",
  district: "Bela Vista",
  city: "São Paulo",
  state_abbr: "SP",
  country_id: "BR",
  postal_code: "01310100",
};
const CART = {
  service: 2,
  from: PARTY,
  to: PARTY,
  products: [{ name: "Anel Aparador", quantity: 1, unitary_value: 89.9 }],
  volumes: [{ height: 5, width: 11, length: 16, weight: 0.05 }],
  options: { insurance_value: 89.9, non_commercial: true, tags: [{ tag: "our-reference", url: null }] },
};

interface Label {
  id: string;
  status: string;
  price: number;
  tracking: string | null;
  posted_at: string | null;
}

function ask<T = Label>(method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${MELHOR_ENVIO_TOKEN}`, accept: "application/json" };
  return sandbox.call<T>(method, `/melhor-envio/api/v2/me${path}`, { body, headers });
}

async function bought(): Promise<Label> {
  const { json } = await ask("POST", "/cart", CART);
  await ask("POST", "/shipment/checkout", { orders: [json.id] });
  return json;
}

async function generated(): Promise<Label> {
  const { id } = await bought();
  await ask("POST", "/shipment/generate", { orders: [id] });
  for (;;) {
    const { json } = await ask("GET", `/orders/${id}`);
    if (json.status === "generated") return json;
    await pause(5);
  }
}

test("a label goes from the cart to the door, and the shop is told of each step", async () => {
  const put = await ask("POST", "/cart", CART);
  expect(put).toMatchObject({ status: 201, json: { status: "pending", tracking: null, tags: CART.options.tags } });
  const { id, price } = put.json;
  expect((await ask<Label[]>("GET", `/orders/search?q=${id}`)).json).toMatchObject([{ id }]);
  const byTag = await ask("GET", "/orders/search?q=our-reference");
  expect([byTag.status, byTag.text]).toEqual([204, ""]);
  expect((await ask("GET", `/orders/${id}`)).status).toBe(404);
  expect((await ask("GET", `/cart/${id}`)).json).toMatchObject({ id, status: "pending" });

  const purchase = await ask<object>("POST", "/shipment/checkout", { orders: [id] });
  expect(purchase.json).toMatchObject({
    purchase: { status: "paid", total: price, orders: [{ id, status: "released" }] },
  });
  expect((await ask<{ balance: number }>("GET", "/balance")).json.balance).toBeCloseTo(1000 - price, 2);
  expect((await ask("POST", "/shipment/print", { orders: [id] })).status).toBe(422);
  const early = await ask<{ message: string }>("GET", `/imprimir/pdf/${id}`);
  expect([early.status, early.json.message]).toEqual([422, expect.stringContaining("E-PRT-0011")]);

  expect((await ask("POST", "/shipment/checkout", { orders: [id] })).status).toBe(204);
  expect((await ask("GET", `/cart/${id}`)).status).toBe(404);
  expect((await ask<object>("POST", "/shipment/generate", { orders: [id] })).json).toMatchObject({
    [id]: { status: true, message: "Envio encaminhado para geração" },
  });
  await notices.waitFor(3);
  expect((await ask<object>("POST", "/shipment/generate", { orders: [id] })).json).toMatchObject({
    [id]: { status: false },
  });
  expect((await ask<{ url: string }>("POST", "/shipment/print", { mode: "private", orders: [id] })).json.url).toContain(
    id,
  );
  const [address = ""] = (await ask<string[]>("GET", `/imprimir/pdf/${id}`)).json;
  expect((await fetch(address, { headers: { authorization: `Bearer ${MELHOR_ENVIO_TOKEN}` } })).status).toBe(400);
  expect((await fetch(address.replace(/\?.*/, ""))).status).toBe(403);
  const file = await fetch(address);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(await file.text()).toMatch(/^%PDF-1\.4\n[\s\S]*MARIA|Maria Clara[\s\S]*%%EOF\n$/);

  await sandbox.call("POST", "/control/shipments/our-reference/post?wait=1");
  await sandbox.call("POST", "/control/shipments/our-reference/deliver?wait=1");
  const events = (await notices.waitFor(5)).map(({ body }) => (body as unknown as { event: string }).event);
  expect(new Set(events)).toEqual(
    new Set(["order.created", "order.released", "order.generated", "order.posted", "order.delivered"]),
  );
  const again = await sandbox.call("POST", "/control/shipments/our-reference/post");
  expect(again).toMatchObject({ status: 409, json: { code: "shipment_final" } });
});

test("a label of the past is made at its own moments, at once and without notices", async () => {
  const boughtAt = Date.now() - 3 * 86_400_000;
  const then = <T = Label>(hours: number, method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${MELHOR_ENVIO_TOKEN}`, accept: "application/json" };
    return sandbox.call<T>(method, `/at/${boughtAt + hours * 3_600_000}${path}`, { body, headers });
  };
  const { json: label } = await then(0, "POST", "/melhor-envio/api/v2/me/cart", CART);
  await then(0, "POST", "/melhor-envio/api/v2/me/shipment/checkout", { orders: [label.id] });
  await then(0, "POST", "/melhor-envio/api/v2/me/shipment/generate", { orders: [label.id] });
  expect((await ask("GET", `/orders/${label.id}`)).json).toMatchObject({ status: "generated" });
  const posted = await then(5, "POST", "/control/shipments/our-reference/post", {});
  const stamp = (hours: number) => new Date(boughtAt + hours * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
  expect(posted.json).toMatchObject({ created_at: stamp(0), paid_at: stamp(0), generated_at: stamp(0) });
  expect(posted.json).toMatchObject({ status: "posted", posted_at: stamp(5), tracking: expect.stringMatching(/^AA/) });
  expect((await generated()).status).toBe("generated");
  const told = (await notices.waitFor(3)).map(({ body }) => (body as unknown as { data: { id: string } }).data.id);
  expect(told).not.toContain(label.id);
});

test("what is wrong in the cart is named by field", async () => {
  const { document: _, ...nobody } = PARTY;
  const twice = [...CART.volumes, ...CART.volumes];
  const answer = await ask<{ errors: object }>("POST", "/cart", { ...CART, to: nobody, volumes: twice });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.json.errors)).toEqual(["to.document", "volumes"]);
  const invoiced = { ...CART, options: { ...CART.options, non_commercial: false, invoice: { key: "123" } } };
  expect((await ask<{ errors: object }>("POST", "/cart", invoiced)).json.errors).toHaveProperty([
    "options.invoice.key",
  ]);
});

test("a state is that of its CEP, or left out", async () => {
  const { state_abbr: _, ...anywhere } = PARTY;
  expect((await ask("POST", "/cart", { ...CART, to: anywhere })).status).toBe(201);
  const wrong = await ask<{ errors: object }>("POST", "/cart", { ...CART, to: { ...PARTY, state_abbr: "RJ" } });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["to.state_abbr"]]);
});

test("a company's CNPJ and access key with letters are taken, but by fault", async () => {
  const { document: _, ...party } = PARTY;
  const company = { ...party, company_document: "12ABC34501DE35", state_register: "ISENTO" };
  const invoice = { key: "35260812ABC34501DE35550010000000041000000044" };
  const cart = { ...CART, from: company, to: company, options: { ...CART.options, non_commercial: false, invoice } };
  expect((await ask("POST", "/cart", cart)).status).toBe(201);
  await sandbox.fault("melhor-envio", "cart", "refuses-letters");
  const refused = await ask<{ errors: object }>("POST", "/cart", cart);
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([
    422,
    ["from.company_document", "to.company_document", "options.invoice.key"],
  ]);
  await sandbox.fault("melhor-envio", "cart", "refuses-letters");
  expect((await ask("POST", "/cart", CART)).status).toBe(201);
});

test("a label wants whole centimetres, and without an invoice a value of 1 to 1,000 and no state registration", async () => {
  const refused = async (change: { volumes?: object[]; from?: object; options?: object }) => {
    const body = { ...CART, ...change, options: { ...CART.options, ...change.options } };
    const { status, json } = await ask<{ message: string; errors?: object }>("POST", "/cart", body);
    return [status, ...(json.errors ? Object.keys(json.errors) : [json.message.slice(0, 10)])];
  };
  const box = { ...CART.volumes[0], height: 21.6 };
  expect(await refused({ volumes: [box] })).toEqual([422, "volumes.0.height"]);
  expect(await refused({ options: { insurance_value: 0.99 } })).toEqual([422, "options.insurance_value"]);
  expect(await refused({ options: { insurance_value: 1000.01 } })).toEqual([422, "E-CRT-0001"]);
  expect(await refused({ from: { ...PARTY, state_register: "110042490114" } })).toEqual([422, "from.state_register"]);
  const key = "52060433009911002506550120000007800267301615";
  const invoiced = { insurance_value: 5000, non_commercial: false, invoice: { key } };
  expect(await refused({ options: invoiced })).toEqual([422, "from.state_register"]);
  const sold = { ...CART, from: { ...PARTY, state_register: "ISENTO" }, options: { ...CART.options, ...invoiced } };
  expect((await ask("POST", "/cart", sold)).status).toBe(201);
});

test("a carrier that takes parcels at its agencies wants to know which", async () => {
  const buslog = { ...CART, service: 22 };
  const refused = await ask<{ errors: object }>("POST", "/cart", buslog);
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["agency"]]);
  const found = await ask<{ id: number; name: string }[]>("GET", "/shipment/agencies?company=12&country=BR&state=SP");
  expect(found.json.length).toBeGreaterThan(1);
  const elsewhere = await ask<object[]>("GET", "/shipment/agencies?company=12&state=SP&city=Santos");
  expect(elsewhere.json).toEqual([]);
  const added = await ask<{ agency_id: number }>("POST", "/cart", { ...buslog, agency: found.json[0]?.id });
  expect([added.status, added.json.agency_id]).toEqual([201, found.json[0]?.id]);
});

test("Azul is quoted but not bought, and LATAM wants to know the sender's trade", async () => {
  const errors = async (service: number) => {
    const { json } = await ask<{ errors: object }>("POST", "/cart", { ...CART, service, agency: 1101 });
    return Object.keys(json.errors ?? {});
  };
  expect(await errors(16)).toEqual(["service"]);
  expect(await errors(12)).toEqual(["from.economic_activity_code"]);
  expect((await ask<{ company: object }>("GET", "/shipment/services/22")).json.company).toEqual({
    id: 12,
    name: "Buslog",
  });
});

test("without enough money nothing is bought", async () => {
  await sandbox.call("POST", "/control/shipments/balance", { body: { balance: "1.00" } });
  const { json } = await ask("POST", "/cart", CART);
  const answer = await ask<{ error: string }>("POST", "/shipment/checkout", { orders: [json.id] });
  expect(answer).toMatchObject({ status: 422, json: { error: expect.stringContaining("saldo") } });
  expect((await ask("GET", `/cart/${json.id}`)).json.status).toBe("pending");
  expect((await ask("DELETE", `/cart/${json.id}`)).status).toBe(204);
  expect((await ask("GET", `/cart/${json.id}`)).status).toBe(404);
});

test("a bought label can be cancelled for its money until it is posted", async () => {
  const label = await generated();
  const body = { order: { id: label.id, reason_id: "2", description: "Cancelado" } };
  expect((await ask<object>("POST", "/shipment/cancellable", { orders: [label.id] })).json).toEqual({
    [label.id]: { cancellable: true },
  });
  expect((await ask<object>("POST", "/shipment/cancel", body)).json).toEqual({ [label.id]: { canceled: true } });
  expect((await ask<{ balance: number }>("GET", "/balance")).json.balance).toBe(1000);
  expect((await ask<object>("POST", "/shipment/cancel", body)).json).toEqual({ [label.id]: { canceled: false } });
});

test("cart and labels come in pages of ten, the newest first; an empty list has no body", async () => {
  for (const path of ["/cart?page=1", "/orders"]) expect((await ask("GET", path)).status).toBe(204);
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push((await ask("POST", "/cart", CART)).json.id);
  const page = async (path: string) => (await ask<{ data: Label[]; last_page: number }>("GET", path)).json;
  const first = await page("/cart");
  expect([first.data.map(({ id }) => id), first.last_page]).toEqual([ids.slice(2).reverse(), 2]);
  expect((await page("/cart?page=2")).data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect((await page("/cart?page=3")).data).toEqual([]);
  await ask("POST", "/shipment/checkout", { orders: [ids[5]] });
  expect((await page("/orders")).data.map(({ id }) => id)).toEqual([ids[5]]);
});

test("a generation that failed says why, and can be asked for again", async () => {
  const { id } = await bought();
  await sandbox.fault("melhor-envio", "generate", "fails");
  await ask("POST", "/shipment/generate", { orders: [id] });
  const label = async () => (await ask<Label & { generated_key: object }>("GET", `/orders/${id}`)).json;
  const failure = { failed_at: expect.any(String), data: {} };
  await expect.poll(label).toMatchObject({ status: "released", generated_key: failure });
  await ask("POST", "/shipment/generate", { orders: [id] });
  await expect.poll(label).toMatchObject({ status: "generated", generated_key: null });
});

test("tracking says the same for an hour", async () => {
  const { id } = await generated();
  const track = async () => (await ask<Record<string, Label>>("POST", "/shipment/tracking", { orders: [id] })).json[id];
  expect(await track()).toMatchObject({ status: "generated", posted_at: null });
  await sandbox.call("POST", `/control/shipments/${id}/post`);
  expect(await track()).toMatchObject({ status: "generated" });
  await sandbox.call("DELETE", "/control/shipments/cache");
  expect(await track()).toMatchObject({ status: "posted", posted_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) });
});

test("a notice is signed, in base64 or in hex", async () => {
  expect(signLabelEvent("app_secret", '{"event":"order.posted","data":{"id":"9f1c"}}')).toBe(
    "qeVYgbVOP874Oo1odqPppIN7FwLN9KXZpU3XK1F3IRk=",
  );
  await sandbox.fault("melhor-envio", "webhook", "hex-signature");
  await ask("POST", "/cart", CART);
  const [notice] = await notices.waitFor(1);
  expect(String(notice?.headers["x-me-signature"])).toMatch(/^[0-9a-f]{64}$/);
});

test("more calls than the provider grants a minute are turned away", async () => {
  const limited = await sandboxUnderTest({ melhorEnvio: { token: MELHOR_ENVIO_TOKEN, callsPerMinute: 2 } });
  const headers = { authorization: `Bearer ${MELHOR_ENVIO_TOKEN}`, accept: "application/json" };
  const statuses = [];
  for (let i = 0; i < 3; i += 1) {
    statuses.push((await limited.call("GET", "/melhor-envio/api/v2/me/balance", { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  await limited.close();
});
