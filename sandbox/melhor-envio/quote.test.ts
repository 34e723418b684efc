import { afterAll, beforeAll, expect, test } from "vitest";
import { MELHOR_ENVIO_TOKEN, type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";

interface WireQuote {
  id: number;
  name: string;
  price?: string;
  delivery_time?: number;
  error?: string;
  company: { name: string; picture: string };
}

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.close());

const authorized = { authorization: `Bearer ${MELHOR_ENVIO_TOKEN}`, accept: "application/json" };
const ring = { id: "ANEL-1", width: 11, height: 2, length: 16, weight: 0.05, insurance_value: 89.99, quantity: 1 };

function quote<T = WireQuote[]>(to: string, changes: Record<string, unknown> = {}, headers = authorized) {
  const body = { from: { postal_code: "01001000" }, to: { postal_code: to }, products: [ring], ...changes };
  return sandbox.call<T>("POST", "/melhor-envio/api/v2/me/shipment/calculate", { body, headers });
}
const priceOf = (quotes: WireQuote[], id: number) => Number(quotes.find((each) => each.id === id)?.price);

test("a quote lists every service with prices as strings", async () => {
  const { status, json } = await quote("90010-000");
  expect(status).toBe(200);
  expect(json.map((each) => [each.id, each.name])).toEqual([
    [1, "PAC"],
    [2, "SEDEX"],
    [3, ".Package"],
    [4, ".Com"],
    [31, "Express"],
    [12, "éFácil"],
    [15, "Amanhã"],
    [16, "e-commerce"],
  ]);
  expect(json[0]).toMatchObject({
    price: expect.stringMatching(/^\d+\.\d{2}$/),
    custom_price: expect.stringMatching(/^\d+\.\d{2}$/),
    discount: expect.stringMatching(/^\d+\.\d{2}$/),
    currency: "R$",
    delivery_range: { max: json[0]?.delivery_time },
    packages: [{ weight: "0.05", insurance_value: "89.99", products: [{ id: "ANEL-1", quantity: 1 }] }],
    company: { id: 1, name: "Correios" },
  });
  expect((await quote("90010000")).json).toEqual(json);
});

test("far, heavy and dear parcels cost more", async () => {
  const near = (await quote("13010001")).json;
  const far = (await quote("69005010")).json;
  const heavy = (await quote("13010001", { products: [{ ...ring, weight: 2 }] })).json;
  const dear = (await quote("13010001", { products: [{ ...ring, insurance_value: 2000 }] })).json;
  for (const id of [1, 2, 4]) {
    for (const other of [far, heavy, dear]) expect(priceOf(other, id)).toBeGreaterThan(priceOf(near, id));
  }
});

test("a service that does not go there stays in the list, with its reason and without a price", async () => {
  const { json } = await quote("69005010");
  const refused = json.filter((each) => each.error !== undefined);
  expect(refused.map((each) => each.name)).toEqual([".Package", "Express", "Amanhã"]);
  for (const each of refused) expect(each).not.toHaveProperty("price");
  // Loggi serves only the capitals and their surroundings.
  expect((await quote("36010000")).json.filter((each) => each.error !== undefined)).toMatchObject([{ id: 31 }]);
  expect((await quote("99999999")).json.every((each) => each.error === "CEP de destino inexistente")).toBe(true);
  const huge = { ...ring, length: 150 };
  expect((await quote("13010001", { products: [huge] })).json.every((each) => each.error !== undefined)).toBe(true);
});

test("wanted services narrow the list; a single one is answered as an object", async () => {
  expect((await quote("13010001", { services: "1,2,17" })).json.map((each) => each.id)).toEqual([1, 2]);
  expect((await quote<WireQuote>("13010001", { services: "2" })).json).toMatchObject({ id: 2, name: "SEDEX" });
});

test("volumes and the older package are taken too", async () => {
  const { weight, width, height, length } = ring;
  const box = { weight, width, height, length };
  const volumes = await quote("13010001", { products: undefined, volumes: [box] });
  const single = await quote("13010001", { products: undefined, package: box });
  expect(volumes.status).toBe(200);
  expect(single.json.map((each) => each.price)).toEqual(volumes.json.map((each) => each.price));
});

test("a wrong question is answered field by field", async () => {
  const answer = await quote("123", { from: undefined, products: [{ ...ring, width: undefined, weight: 0 }] });
  expect(answer).toMatchObject({
    status: 422,
    json: {
      message: "The given data was invalid.",
      errors: {
        "from.postal_code": ["O campo from.postal code é obrigatório."],
        "to.postal_code": ["O campo to.postal code deve ter pelo menos 5 caracteres."],
        "products.0.width": ["O campo products.0.width é obrigatório."],
        "products.0.weight": ["O campo products.0.weight deve ser um número maior que 0."],
      },
    },
  });
  expect((await quote("13010001", { products: undefined })).status).toBe(422);
});

test("a wrong token is told to programs, and sends browsers to the login", async () => {
  const wrong = await quote("13010001", {}, { ...authorized, authorization: "Bearer eyJ" });
  expect(wrong).toMatchObject({ status: 401, json: { message: "Unauthenticated." } });
  const browser = await quote("13010001", {}, { authorization: "Bearer eyJ", accept: "*/*" });
  expect(browser.status).toBe(302);
  expect((await sandbox.call("GET", "/melhor-envio/api/v2/me")).status).toBe(302);
});

test("the account and the carriers' pictures", async () => {
  const me = await sandbox.call("GET", "/melhor-envio/api/v2/me", { headers: authorized });
  expect(me).toMatchObject({ status: 200, json: { email: "loja@exemplo.com.br" } });
  const { json } = await quote("13010001");
  for (const { company } of json) {
    const picture = await fetch(company.picture);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(await picture.text()).toContain(company.name);
  }
});

test.each([
  ["401", 401, { message: "Unauthenticated." }],
  ["403", 403, { message: "This action is unauthorized." }],
  ["429", 429, { message: "Too Many Attempts." }],
  ["500", 500, { message: "Server Error" }],
  ["html-502", 502, null],
  ["empty-list", 200, []],
])("fault %s", async (fault, status, json) => {
  await sandbox.fault("melhor-envio", "calculate", fault);
  const answer = await quote<unknown>("13010001");
  expect([answer.status, answer.json]).toEqual([status, json]);
  expect((await quote("13010001")).json).toHaveLength(8);
});

test("faults in the shape of the list", async () => {
  await sandbox.fault("melhor-envio", "calculate", "service-errors");
  expect((await quote("13010001")).json.filter((each) => each.price !== undefined)).toHaveLength(1);
  await sandbox.fault("melhor-envio", "calculate", "all-service-errors");
  expect((await quote("13010001")).json.filter((each) => each.price !== undefined)).toHaveLength(0);
  await sandbox.fault("melhor-envio", "calculate", "single-object");
  expect((await quote<WireQuote>("13010001")).json).toMatchObject({ id: 1, name: "PAC" });
});
