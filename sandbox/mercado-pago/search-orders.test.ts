import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ACCESS_TOKEN,
  PUBLIC_KEY,
  pixOrder,
  type SandboxUnderTest,
  sandboxUnderTest,
  WEBHOOK_SECRET,
  type WireOrder,
} from "../testing/sandbox-under-test.ts";

const LAG_MS = 2_500;
let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest({
    mercadoPago: {
      accessToken: ACCESS_TOKEN,
      publicKey: PUBLIC_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: "http://127.0.0.1:9/",
      searchLagMs: LAG_MS,
    },
  });
});
afterAll(() => sandbox.close());

const HOUR_MS = 3_600_000;
const range = (hours = 2) => {
  const begin = Date.now() - HOUR_MS;
  return { begin_date: new Date(begin).toISOString(), end_date: new Date(begin + hours * HOUR_MS).toISOString() };
};
const create = async () => (await sandbox.pay("POST", "/v1/orders", { body: pixOrder() })).json;
const search = (wanted: Record<string, string>) =>
  sandbox.pay<WirePage>("GET", `/v1/orders?${new URLSearchParams(wanted)}`);

interface WirePage {
  data: WireOrder[];
  paging: unknown;
}

test("orders are found by reference once the index has them, with the dates that the search demands", async () => {
  const order = await create();
  await create();
  const wanted = { ...range(), external_reference: order.external_reference };
  expect((await search(wanted)).json.data).toEqual([]);
  await pause(LAG_MS + 50);
  const found = await search(wanted);
  expect(found.json.data.map((each) => each.id)).toEqual([order.id]);
  expect(found.json.paging).toEqual({ total: 1, limit: 30, offset: 0 });
  const part = await search({ ...range(), external_reference: order.external_reference.slice(0, -1) });
  expect(part.json.data).toEqual([]);
  const undated = await search({ external_reference: order.external_reference });
  expect(undated).toMatchObject({ status: 400, json: { errors: [{ code: "required_properties" }] } });
  const failed = await search({ ...range(), status: "failed", limit: "5" });
  expect(failed.json.paging).toEqual({ total: 0, limit: 5, offset: 0 });
});

test("what the index says of an order is behind, too", async () => {
  const order = await create();
  await pause(LAG_MS + 50);
  await sandbox.call("POST", `/control/payments/${order.external_reference}/approve`);
  const wanted = { ...range(), external_reference: order.external_reference };
  expect((await search(wanted)).json.data).toMatchObject([{ status: "action_required" }]);
  expect((await sandbox.pay("GET", `/v1/orders/${order.id}`)).json.status).toBe("processed");
  await pause(LAG_MS + 50);
  expect((await search(wanted)).json.data).toMatchObject([{ status: "processed" }]);
});

test("more than 720 hours are refused", async () => {
  expect((await search(range(720))).status).toBe(200);
  const refused = await sandbox.pay<object>("GET", `/v1/orders?${new URLSearchParams(range(721))}`);
  expect(refused).toMatchObject({ status: 400, json: { errors: [{ code: "property_value" }] } });
  expect(refused.text).toContain("maximum allowed is 1 month");
});
