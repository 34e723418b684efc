// The panel's service worker: it shows notices, opens their page, and renews a subscription that the browser replaced.
// It handles no requests, so the panel always comes from the network. Rules: PUSH-13, PUSH-14.
import { readKeptDevice } from "./kept-device.ts";
import { renewDevice } from "./renew-device.ts";

const scope = globalThis as unknown as PanelWorkerScope;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("push", (event) => event.waitUntil(showNotice(event.data)));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(pathOf(event.notification.data)));
});
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/**
 * The browser has ended the subscription. Some browsers pass the new subscription, others pass neither the new nor the
 * old one: then the worker subscribes again with the key that was used before. Offline, the panel does it when it is opened.
 */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const kept = await readKeptDevice();
  const earlier = kept?.endpoint ?? oldSubscription?.endpoint;
  const key = oldSubscription?.options.applicationServerKey ?? kept?.applicationServerKey ?? null;
  const present = newSubscription ?? (await presentSubscription(key));
  if (earlier && present) await renewDevice(earlier, present);
}

async function presentSubscription(applicationServerKey: ArrayBuffer | null): Promise<PushSubscription | null> {
  const { pushManager } = scope.registration;
  const present = await pushManager.getSubscription();
  if (present || !applicationServerKey) return present;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Browsers end a subscription that shows nothing for a message: what cannot be read is shown without words of its own. */
async function showNotice(data: PushData | null): Promise<void> {
  const { title, body, tag, path } = readNotice(data);
  const look = { icon: "/icon-192.png", badge: "/icon-192.png", lang: "pt-BR" };
  await scope.registration.showNotification(title, { ...look, body, tag, renotify: true, data: { path } });
}

function readNotice(data: PushData | null) {
  try {
    const { title, body, tag, path }: Record<string, unknown> = data?.json() ?? {};
    if (typeof title === "string") return { title, body: String(body ?? ""), tag: String(tag ?? title), path };
  } catch {
    // Falls through to the notice without words.
  }
  return { title: "Aviso da loja", body: "Abra o painel para ver.", tag: "aviso", path: "/admin" };
}

/** Only pages of the panel are opened. */
function pathOf(data: unknown): string {
  const path = typeof data === "object" && data !== null && "path" in data ? data.path : null;
  return typeof path === "string" && /^\/admin(\/|$)/.test(path) ? path : "/admin";
}

/** A page that shows something else is left alone: somebody may be typing there. */
async function openPage(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === path);
  if (shown) await shown.focus();
  else await scope.clients.openWindow(path);
}

interface PushData {
  json(): Record<string, unknown> | null;
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** The part of ServiceWorkerGlobalScope used here; TypeScript's DOM types cover windows only. */
interface PanelWorkerScope {
  registration: { showNotification(title: string, options: object): Promise<void>; pushManager: PushManager };
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<{ url: string; focus(): Promise<unknown> }[]>;
    openWindow(path: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "push", listener: (event: LastingEvent & { data: PushData | null }) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: LastingEvent & SubscriptionChange) => void): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: LastingEvent & { notification: { data: unknown; close(): void } }) => void,
  ): void;
}
