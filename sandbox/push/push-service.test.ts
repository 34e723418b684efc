import { afterAll, beforeAll, expect, test } from "vitest";
import webPush from "web-push";
import { type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest();
});
afterAll(() => sandbox.close());

const keys = webPush.generateVAPIDKeys();
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

async function subscribe() {
  const body = { applicationServerKey: keys.publicKey };
  return (await sandbox.call<Subscription>("POST", "/control/push/subscriptions", { body })).json;
}

async function send(subscription: Subscription, text: string, vapid = keys) {
  const vapidDetails = { subject: "mailto:loja@example.com", ...vapid };
  const made = webPush.generateRequestDetails(subscription, text, { vapidDetails, TTL: 60, topic: "pedido-1" });
  const { "Content-Length": _, ...headers } = made.headers;
  const body = Uint8Array.from(made.body ?? []);
  return fetch(made.endpoint, { method: "POST", headers: headers as Record<string, string>, body });
}

test("what a library encrypted for a subscription arrives as text; other keys and unknown devices are refused", async () => {
  const subscription = await subscribe();
  expect((await send(subscription, "Pedido nº 1 · R$ 5,00")).status).toBe(201);
  const { json } = await sandbox.call("GET", "/control/push/messages");
  expect(json).toEqual([expect.objectContaining({ text: "Pedido nº 1 · R$ 5,00", topic: "pedido-1", ttl: 60 })]);

  expect((await send(subscription, "x", webPush.generateVAPIDKeys())).status).toBe(403);
  const wrongKeys = { ...subscription, keys: (await subscribe()).keys };
  expect((await send(wrongKeys, "x")).status).toBe(400);
  const device = subscription.endpoint.split("/").at(-1);
  expect((await sandbox.call("DELETE", `/control/push/subscriptions/${device}`)).status).toBe(204);
  expect((await send(subscription, "x")).status).toBe(410);
});

test("it can be busy", async () => {
  const subscription = await subscribe();
  await sandbox.fault("push", "deliver", "429", { ms: 3_000 });
  const answer = await send(subscription, "x");
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "3"]);
  expect((await send(subscription, "x")).status).toBe(201);
});

test("a fault that waits for another call's body does not change what arrives", async () => {
  const subscription = await subscribe();
  await sandbox.fault("mercado-pago", "create-order", "500", { times: 2, holding: "ana@exemplo.com" });
  expect((await send(subscription, "Pedido nº 1 pago")).status).toBe(201);
});
