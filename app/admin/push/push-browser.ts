import { forgetKeptDevice, keepDevice, readKeptDevice } from "./kept-device.ts";
import type { PushFacts } from "./push-state.ts";
import { renewDevice } from "./renew-device.ts";

const WORKER = "/admin/sw.js";
const SCOPE = "/admin";
/** The panel's door for what a browser says of its own subscription. */
const DEVICE_PATH = "/admin/configuracoes/perfil/aparelho";
/** A logout does not wait longer, in ms. */
const LEAVE_WITHIN_MS = 3_000;

/** Reads what this browser can do and whether it has a subscription. Asks the user nothing. */
export async function readPushFacts(): Promise<PushFacts> {
  const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent) || isDesktopIpad();
  if (!canPush) return { canPush, isIos, permission: "default", endpointHash: null };
  const subscription = await subscriptionHere();
  const endpointHash = subscription && (await hashOf(subscription.endpoint));
  return { canPush, isIos, permission: Notification.permission, endpointHash };
}

/** iPads call themselves Macs; no Mac has a touch screen. */
function isDesktopIpad(): boolean {
  return navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;
}

/**
 * Asks for the permission and subscribes this browser with the shop's key. Call it from a press. Null: the user or the
 * browser said no.
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: "none" });
  await whenActive(registration);
  // One made with an earlier key of the shop would have to be replaced anyway.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = bytesOf(publicKey);
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await keepDevice(subscription);
  return subscription.toJSON();
}

/** Unsubscribes this browser, whatever the server knows of it. */
export async function unsubscribeHere(): Promise<void> {
  await forgetKeptDevice();
  await (await subscriptionHere())?.unsubscribe();
}

/**
 * Tells the server in which session this browser's subscription is used now, if it has one. One that was replaced
 * without the worker's notice, or while the shop was away, keeps its device.
 */
export async function confirmDevice(): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  const kept = await readKeptDevice();
  if (kept && kept.endpoint !== subscription.endpoint) await renewDevice(kept.endpoint, subscription);
  await tellServer("confirm", subscription.endpoint);
  if (!kept) await keepDevice(subscription);
}

/** Ends this browser's notices before a logout. What fails or takes too long is left: the logout goes on. */
export async function leaveDevice(): Promise<void> {
  const leave = async () => {
    const subscription = await subscriptionHere();
    if (!subscription) return;
    await tellServer("forget", subscription.endpoint);
    await forgetKeptDevice();
    await subscription.unsubscribe();
  };
  await Promise.race([leave().catch(() => undefined), new Promise((over) => setTimeout(over, LEAVE_WITHIN_MS))]);
}

async function tellServer(intent: string, endpoint: string): Promise<void> {
  await fetch(DEVICE_PATH, { method: "POST", body: new URLSearchParams({ acao: intent, endpoint }) });
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator)) return null;
  // Refused where the browser blocks storage.
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => []);
  const panel = registrations.find(({ scope }) => new URL(scope).pathname === SCOPE);
  return (await panel?.pushManager?.getSubscription()) ?? null;
}

/** `serviceWorker.ready` may be the shop's worker. */
async function whenActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return;
  await new Promise<void>((activated) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") activated();
    });
  });
}

async function hashOf(endpoint: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
