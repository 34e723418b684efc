import { expect, test } from "vitest";
import { MOST_ADDRESSES } from "#shop/customers/accounts/addresses/address.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });
const PATH = "/rest/v1/customer_addresses";
const WORK = {
  label: "Trabalho",
  zip_code: "20040-002",
  street: "Avenida Rio Branco",
  number: "1",
  neighborhood: "Centro",
  city: "Rio de Janeiro",
  state: "rj",
};

async function newCustomer() {
  const { bearer } = await createTestCustomer(shop);
  const send = async (method: string, query = "", body?: object) => {
    const headers = { ...bearer, "Content-Type": "application/json" };
    const response = await shop.fetch(`${PATH}${query}`, { method, headers, body: body && JSON.stringify(body) });
    return { status: response.status, body: response.status === 204 ? null : await response.json() };
  };
  return { send, profile: async () => (await shop.fetch("/rest/v1/profiles", { headers: bearer })).json() };
}

test("list, add, prefer, change, remove; the profile follows", async () => {
  const { send, profile } = await newCustomer();
  const added = await send("POST", "", WORK);
  expect(added).toMatchObject({ status: 201, body: { zip_code: "20040002", state: "RJ", is_preferred: false } });
  const id: string = added.body.id;
  expect((await send("GET")).body).toMatchObject([{ street: "Rua das Flores", is_preferred: true }, { id }]);
  const changed = await send("PATCH", `?id=${id}`, { is_preferred: true, number: "20" });
  expect(changed).toMatchObject({ status: 200, body: { number: "20", is_preferred: true, label: "Trabalho" } });
  expect(await profile()).toMatchObject({ street: "Avenida Rio Branco", number: "20", zip_code: "20040002" });
  expect((await send("DELETE", `?id=${id}`)).status).toBe(204);
  expect(await profile()).toMatchObject({ street: "Rua das Flores" });
  expect((await send("DELETE", `?id=${id}`)).status).toBe(404);
  expect((await send("PATCH", `?id=${id}`, {})).status).toBe(404);
});

test("each field has the rule and the words of the sign-up", async () => {
  const { send } = await newCustomer();
  const refused = await send("POST", "", { ...WORK, zip_code: "2004", street: "R", number: "", label: "x".repeat(41) });
  expect(refused.status).toBe(422);
  const issues: { path: string; message: string }[] = refused.body.issues;
  expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
    zip_code: "CEP deve ter 8 dígitos",
    street: "Rua deve ter pelo menos 3 caracteres.",
    number: "Digite o número.",
    label: "Use até 40 caracteres.",
  });
  const [own] = (await send("GET")).body;
  expect((await send("PATCH", `?id=${own.id}`, { is_preferred: false })).status).toBe(422);
  expect((await send("PATCH", `?id=${own.id}`, { customer_id: own.id })).status).toBe(422);
});

test("the state is that of the CEP, of a change with what is stored", async () => {
  const { send } = await newCustomer();
  const wrong = {
    status: 422,
    body: { code: "invalid_input", issues: [{ path: "state", message: "Este CEP é de RJ" }] },
  };
  expect(await send("POST", "", { ...WORK, state: "SP" })).toMatchObject(wrong);
  const { id } = (await send("POST", "", WORK)).body;
  expect(await send("PATCH", `?id=${id}`, { state: "SP" })).toMatchObject(wrong);
  const moved = await send("PATCH", `?id=${id}`, { zip_code: "01310100" });
  expect(moved).toMatchObject({ status: 422, body: { issues: [{ message: "Este CEP é de SP" }] } });
  expect((await send("PATCH", `?id=${id}`, { zip_code: "01310100", state: "SP" })).status).toBe(200);
});

test("a full list says so", async () => {
  const { send } = await newCustomer();
  for (let count = 1; count < MOST_ADDRESSES; count += 1) expect((await send("POST", "", WORK)).status).toBe(201);
  expect(await send("POST", "", WORK)).toMatchObject({ status: 409, body: { code: "too_many_addresses" } });
});
