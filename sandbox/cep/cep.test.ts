import { afterAll, beforeAll, expect, test } from "vitest";
import { type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";
import { areaOf } from "./cep-areas.ts";
import { knownCeps } from "./known-ceps.ts";
import { states } from "./states.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.close());

const viaCep = (cep: string) => sandbox.call("GET", `/viacep/ws/${cep}/json/`);
const brasilApi = (cep: string) => sandbox.call("GET", `/brasilapi/api/cep/v1/${cep}`);

test("ViaCEP knows Avenida Paulista", async () => {
  expect(await viaCep("01310100")).toMatchObject({
    status: 200,
    json: {
      cep: "01310-100",
      logradouro: "Avenida Paulista",
      bairro: "Bela Vista",
      localidade: "São Paulo",
      uf: "SP",
      estado: "São Paulo",
      regiao: "Sudeste",
      ibge: "3550308",
      ddd: "11",
    },
  });
});

test("a small town has one CEP, without street and district", async () => {
  const town = { logradouro: "", bairro: "", localidade: "Tiradentes", uf: "MG" };
  expect(await viaCep("36325000")).toMatchObject({ status: 200, json: town });
  expect(await brasilApi("36325000")).toMatchObject({ json: { street: null, neighborhood: null, city: "Tiradentes" } });
});

test("any other CEP has a plausible address of its region, always the same", async () => {
  const first = await viaCep("97015123");
  expect(first).toMatchObject({ status: 200, json: { uf: "RS", logradouro: expect.stringMatching(/\w/) } });
  expect((await viaCep("97015123")).text).toBe(first.text);
});

test("999 is unknown: HTTP 200 with erro at ViaCEP, 404 at BrasilAPI", async () => {
  expect(await viaCep("99999999")).toMatchObject({ status: 200, json: { erro: "true" } });
  expect(await brasilApi("99999999")).toMatchObject({
    status: 404,
    json: { name: "CepPromiseError", type: "service_error", message: "Todos os serviços de CEP retornaram erro." },
  });
});

test.each(["0131010", "abcdefgh", "013101000"])("malformed %s", async (cep) => {
  const page = await viaCep(cep);
  expect([page.status, page.headers.get("content-type")]).toEqual([400, expect.stringContaining("text/html")]);
  expect(await brasilApi(cep)).toMatchObject({ status: 400, json: { type: "validation_error" } });
});

test("BrasilAPI answers in its own words", async () => {
  expect((await brasilApi("05010000")).json).toEqual({
    cep: "05010000",
    state: "SP",
    city: "São Paulo",
    neighborhood: "Perdizes",
    street: "Rua Caiubi",
    service: "open-cep",
    ibge: { city: "3550308", state: "35" },
  });
});

test.each([
  ["viacep", "erro-string", 200, { erro: "true" }],
  ["viacep", "erro-boolean", 200, { erro: true }],
  ["viacep", "html-400", 400, null],
  ["viacep", "429", 429, null],
  ["viacep", "500", 500, null],
  ["viacep", "html-502", 502, null],
  ["brasilapi", "404", 404, expect.objectContaining({ type: "service_error" })],
  ["brasilapi", "429", 429, null],
  ["brasilapi", "500", 500, expect.objectContaining({ type: "internal_error" })],
])("fault %s %s", async (target, fault, status, json) => {
  const lookup = target === "viacep" ? viaCep : brasilApi;
  await sandbox.fault(target, "lookup", fault);
  const answer = await lookup("01310100");
  expect([answer.status, answer.json]).toEqual([status, json]);
  expect((await lookup("01310100")).status).toBe(200);
});

test("hang keeps the caller waiting", async () => {
  await sandbox.fault("viacep", "lookup", "hang", { ms: 120 });
  const started = Date.now();
  await viaCep("01310100");
  expect(Date.now() - started).toBeGreaterThanOrEqual(115);
});

test("every known CEP lies in an area of its state, every state has one, and areas leave no gap", () => {
  for (const address of knownCeps.values()) {
    expect([address.cep, areaOf(address.cep)?.uf]).toEqual([address.cep, address.uf]);
    expect(address.ibge.slice(0, 2)).toBe(states[address.uf]?.ibge);
  }
  expect(new Set([...knownCeps.values()].map((address) => address.uf))).toEqual(new Set(Object.keys(states)));
  for (let prefix = 1000; prefix < 99900; prefix++) {
    expect(areaOf(`${String(prefix).padStart(5, "0")}000`)).not.toBeNull();
  }
});
