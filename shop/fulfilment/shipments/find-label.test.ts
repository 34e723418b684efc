import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { openLabels } from "./labels/open-labels.server.ts";
import type { LabelClient } from "./melhor-envio/label-client.server.ts";

const PARTY = {
  name: "Maria Clara Nunes",
  phone: "11988881234",
  email: "maria@exemplo.com.br",
  document: "52998224725",
  address: "Avenida Paulista",
  number: "1578",
  complement: "",
  district: "Bela Vista",
  city: "São Paulo",
  state_abbr: "SP",
  country_id: "BR",
  postal_code: "01310100",
};
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000);

let asked: string[] = [];

const shop = await createTestShop({ worker: false });
const counting: typeof fetch = (input, init) => {
  asked.push(`${init?.method} ${String(input).replace(/^.*\/v2\/me/, "")}`);
  return fetch(input, init);
};
const opened = await openLabels({ ...shop.services, fetch: counting });
if (!opened) throw new Error("no token");
const labels: LabelClient = opened;
beforeEach(() => {
  asked = [];
});

async function putIntoCart(reference: string = randomUUID()): Promise<string> {
  const added = await labels.add({
    service: 2,
    from: PARTY,
    to: PARTY,
    products: [{ name: "Anel", quantity: 1, unitary_value: 89.9 }],
    volumes: [{ width: 11, height: 5, length: 16, weight: 0.05 }],
    options: {
      insurance_value: 89.9,
      receipt: false,
      own_hand: false,
      collect: false,
      reverse: false,
      non_commercial: true,
      platform: "Lavra",
      tags: [{ tag: reference, url: "https://lavra.exemplo/admin/pedidos/1" }],
    },
  });
  if (added.kind === "failed") throw new Error(added.detail ?? added.problem);
  return added.value.id;
}

async function foundBy(reference: string, since = AN_HOUR_AGO): Promise<string | null> {
  asked = [];
  const found = await labels.find(reference, since);
  if (found.kind === "failed") throw new Error(found.problem);
  return found.value?.id ?? null;
}

test("an empty cart and no labels at all have no body, and hold nothing", async () => {
  expect(await foundBy(randomUUID())).toBeNull();
  expect(asked).toEqual(["GET /cart?page=1", "GET /orders?page=1"]);
  expect(await labels.track([randomUUID()])).toEqual({ kind: "ok", value: [] });
});

test("a label is found on later pages of the cart, and among what somebody has paid for", async () => {
  const reference = randomUUID();
  const id = await putIntoCart(reference);
  for (let n = 0; n < 10; n += 1) await putIntoCart();
  expect(await foundBy(reference)).toBe(id);
  expect(asked).toEqual(["GET /cart?page=1", "GET /cart?page=2"]);

  await labels.checkout(id);
  expect(await foundBy(reference)).toBe(id);
  expect(asked).toEqual(["GET /cart?page=1", "GET /orders?page=1"]);

  await labels.cancel(id);
  expect(await foundBy(reference)).toBeNull();
});

test("pages that are older than the parcel are not looked through", async () => {
  for (let n = 0; n < 11; n += 1) await putIntoCart();
  expect(await foundBy(randomUUID(), new Date(Date.now() + 3_600_000))).toBeNull();
  expect(asked).toEqual(["GET /cart?page=1", "GET /orders?page=1"]);
});

test("nor more than twenty of them", async () => {
  for (let n = 0; n < 200; n += 1) await putIntoCart();
  expect(await foundBy(randomUUID())).toBeNull();
  expect(asked.filter((call) => call.startsWith("GET /cart"))).toHaveLength(20);
});

test("a label that is not paid is asked for in the cart; one that is nowhere is none", async () => {
  const id = await putIntoCart();
  asked = [];
  expect(await labels.fetch(id)).toMatchObject({ kind: "ok", value: { id, inCart: true } });
  expect(asked).toEqual([`GET /orders/${id}`, `GET /cart/${id}`]);
  await labels.checkout(id);
  expect(await labels.fetch(id)).toMatchObject({ kind: "ok", value: { id, inCart: false } });
  expect(await labels.checkout(id)).toEqual({ kind: "ok", value: undefined });
  expect(await labels.fetch(randomUUID())).toEqual({ kind: "ok", value: null });
});
