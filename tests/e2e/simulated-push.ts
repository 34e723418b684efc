import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { expect } from "./shop-test.ts";

const STORED = "simulated-push";
/** The shop's key, with which the browser subscribed. */
const SHOP_KEY = "simulated-push-key";

/**
 * Headless Chromium has no push service, and nobody to answer its question. Subscriptions are made at the simulator,
 * which takes what the shop really sends, and the permission is what the test says (`answerPermission`). Everything
 * around them is the browser's own.
 */
export async function subscribeAtSimulator(page: Page): Promise<void> {
  await page.addInitScript(
    ([stored = "", shopKey = ""]) => {
      const subscriptionOf = (text: string | null) => {
        if (text === null) return null;
        const made = JSON.parse(text);
        return {
          endpoint: made.endpoint,
          toJSON: () => made,
          async unsubscribe() {
            localStorage.removeItem(stored);
            return true;
          },
        };
      };
      const replaced = {
        async getSubscription() {
          return subscriptionOf(localStorage.getItem(stored));
        },
        async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
          const text = btoa(String.fromCharCode(...applicationServerKey));
          const key = text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
          const answer = await fetch("/sandbox/control/push/subscriptions", {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ applicationServerKey: key }),
          });
          localStorage.setItem(shopKey, key);
          localStorage.setItem(stored, await answer.text());
          return replaced.getSubscription();
        },
      };
      Object.assign(PushManager.prototype, replaced);
      const permission = () => localStorage.getItem("permission") ?? "default";
      Object.defineProperty(Notification, "permission", { get: permission });
      Notification.requestPermission = async () => {
        if (permission() === "default") localStorage.setItem("permission", "granted");
        return permission() as NotificationPermission;
      };
    },
    [STORED, SHOP_KEY],
  );
}

/** The browser replaces its subscription by another one, and says so to the panel's worker. */
export async function replaceSubscription(page: Page, worker: Worker): Promise<void> {
  const [earlier = "", present = ""] = await page.evaluate(
    async ([stored = "", shopKey = ""]) => {
      const before = localStorage.getItem(stored) ?? "";
      const answer = await fetch("/sandbox/control/push/subscriptions", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ applicationServerKey: localStorage.getItem(shopKey) }),
      });
      const made = await answer.text();
      localStorage.setItem(stored, made);
      return [before, made];
    },
    [STORED, SHOP_KEY],
  );
  await worker.evaluate(
    ([before = "", made = ""]) => {
      const subscriptionOf = (text: string) => ({
        endpoint: JSON.parse(text).endpoint,
        options: {},
        toJSON: () => JSON.parse(text),
      });
      return new Promise<void>((resolve, reject) => {
        const change = {
          oldSubscription: subscriptionOf(before),
          newSubscription: subscriptionOf(made),
          waitUntil: (work: Promise<void>) => void work.then(resolve, reject),
        };
        const scope = globalThis as unknown as Scope;
        scope.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), change));
      });
    },
    [earlier, present],
  );
}

/** Sets what the browser's settings say; null: it has not been asked. Takes effect at once. */
export async function answerPermission(page: Page, answer: "denied" | null): Promise<void> {
  await page.evaluate((said) => {
    if (said === null) localStorage.removeItem("permission");
    else localStorage.setItem("permission", said);
  }, answer);
}

/** The browser's permission and subscription as it keeps them. */
export function storedPush(page: Page): Promise<{ permission: string | null; subscription: string | null }> {
  return page.evaluate(
    (stored) => ({ permission: localStorage.getItem("permission"), subscription: localStorage.getItem(stored) }),
    STORED,
  );
}

/** What arrived for a subscription, oldest first, as texts. */
export async function arrivedPushes(page: Page, subscription: string | null): Promise<string[]> {
  const device = subscription && JSON.parse(subscription).endpoint.split("/").at(-1);
  const answer = await page.request.get(`/sandbox/control/push/messages?device=${device}`);
  const messages: { text: string }[] = await answer.json();
  return messages.map(({ text }) => text);
}

/** The part of the worker's scope that the tests use. */
interface Scope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(path: string): Promise<null> };
  dispatchEvent(event: Event): void;
}

/**
 * The panel's worker. The headless shell refuses to show notices whatever it is granted; there they are only kept.
 */
export async function panelWorker(context: BrowserContext): Promise<Worker> {
  await context.grantPermissions(["notifications"]);
  const find = () => context.serviceWorkers().find((each) => each.url().endsWith("/admin/sw.js"));
  await expect.poll(find).toBeDefined();
  const worker = find();
  if (!worker) throw new Error("the panel has no worker");
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as Scope;
    if (Notification.permission === "granted") return;
    const shown: object[] = [];
    Object.assign(registration, {
      showNotification: async (title: string, options: object) => {
        shown.push({ title, ...options, close() {} });
      },
      getNotifications: async () => shown,
    });
  });
  return worker;
}

/** Hands a message to the panel's worker, as the browser does when its push service sends one. */
export async function pushToWorker(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await panelRegistration(session);
  await session.send("ServiceWorker.deliverPushMessage", { origin: new URL(page.url()).origin, registrationId, data });
  await session.detach();
}

async function panelRegistration(session: CDPSession): Promise<string> {
  let found: string | undefined;
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    found = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === "/admin")?.registrationId ?? found;
  });
  await session.send("ServiceWorker.enable");
  await expect.poll(() => found).toBeDefined();
  return found ?? "";
}

/** The titles of the notices that are shown. */
export function shownNotices(worker: Worker): Promise<string[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Scope;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}

/** Presses the first notice; returns the path that the worker opens. A window opens only after a real press. */
export function pressNotice(worker: Worker): Promise<string> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (path) => {
        resolve(path);
        return null;
      };
      const press = { notification, waitUntil: (work: Promise<unknown>) => void work };
      scope.dispatchEvent(Object.assign(new Event("notificationclick"), press));
    });
  });
}
