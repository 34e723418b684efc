import { turnOnPushDevice } from "#shop/staff/push/change-push-devices.server.ts";
import { PushSubscriptionInput } from "#shop/staff/push/push-device.ts";
import { readPushKeys } from "#shop/staff/push/push-keys.server.ts";
import type { TestShop } from "../test-shop.ts";
import type { TestStaff } from "../test-staff.ts";

/** What the simulated push service passed on to a browser. */
export interface ArrivedPush {
  notice: { title: string; body: string; tag: string; path: string };
  topic: string;
  ttl: number;
}

/** A browser's subscription at the simulated push service, and what arrives at it. */
export async function subscribeBrowser(shop: TestShop) {
  const { publicKey } = await readPushKeys(shop.services);
  const answer = await fetch(`${shop.sandbox.origin}/control/push/subscriptions`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ applicationServerKey: publicKey }),
  });
  const subscription = PushSubscriptionInput.parse(await answer.json());
  const device = subscription.endpoint.split("/").at(-1);
  const { origin } = shop.sandbox;
  return {
    subscription,
    async arrived(): Promise<ArrivedPush[]> {
      const messages = await (await fetch(`${origin}/control/push/messages?device=${device}`)).json();
      return messages.map(({ text, ...message }: { text: string }) => ({ notice: JSON.parse(text), ...message }));
    },
    async unsubscribe(): Promise<void> {
      await fetch(`${origin}/control/push/subscriptions/${device}`, { method: "DELETE" });
    },
  };
}

/** Turns notices on in a new browser of a staff member. */
export async function turnOnBrowser(shop: TestShop, staff: TestStaff, name = "Chrome no Android") {
  const browser = await subscribeBrowser(shop);
  const answer = await turnOnPushDevice(shop.services, staff.session, { subscription: browser.subscription, name });
  if (answer.kind !== "changed") throw new Error(`refused: ${answer.reason}`);
  return browser;
}

/** Makes the push service answer the next calls with a fault. */
export async function pushFault(shop: TestShop, fault: string, more: { times?: number; ms?: number } = {}) {
  await fetch(`${shop.sandbox.origin}/control/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ target: "push", operation: "deliver", fault, ...more }),
  });
}
