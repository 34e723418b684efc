import { useSyncExternalStore } from "react";
import { requestApi } from "#app/request/api-client.ts";

export interface KnownCustomer {
  id: string;
  name: string;
  email: string;
}

export interface CustomerState {
  status: "loading" | "out" | "in";
  customer?: KnownCustomer;
  /** The change came from another tab. */
  elsewhere?: boolean;
}

const LOADING: CustomerState = { status: "loading" };
const CHANNEL = "customer-session";

let state = LOADING;
let started = false;
let latest = 0;
let channel: BroadcastChannel | null = null;
const listeners = new Set<() => void>();

/**
 * Who is logged in, for pages that are the same for everyone. Fetched once per page, and again when any tab logs in or
 * out, the page comes back from the back/forward cache, or the browser is online again after the first fetch failed.
 */
export function useCustomer(): CustomerState {
  return useSyncExternalStore(subscribe, customerNow, () => LOADING);
}

/** Like `useCustomer`, outside of rendering. */
export function customerNow(): CustomerState {
  return state;
}

/** Fetches the session again, here and in every other tab: call it after a login or sign-up. */
export function announceSessionChange(): Promise<void> {
  openChannel().postMessage("changed");
  return refresh();
}

/** Fetches the session again: another tab, or the server, has ended it. */
export function recheckSession(): Promise<void> {
  return refresh(true);
}

/** Forgets the customer here at once and makes every other tab fetch the session again. */
export function announceLogout(): void {
  latest += 1;
  show({ status: "out" });
  openChannel().postMessage("changed");
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!started) start();
  return () => listeners.delete(listener);
}

function start(): void {
  started = true;
  openChannel();
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) void refresh();
  });
  window.addEventListener("online", () => {
    if (state.status === "loading") void refresh();
  });
  // Not in the task that hydrates the page: a first request costs a phone as much as a whole rendering.
  setTimeout(refresh);
}

function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", () => void refresh(true));
  return channel;
}

function show(next: CustomerState): void {
  state = next;
  for (const listener of listeners) listener();
}

async function refresh(elsewhere = false): Promise<void> {
  latest += 1;
  const mine = latest;
  const customer = await askServer();
  // Ignore the answer when a newer request has started meanwhile.
  if (mine !== latest || customer === "unknown") return;
  show(customer ? { status: "in", customer, elsewhere } : { status: "out", elsewhere });
}

async function askServer(): Promise<KnownCustomer | null | "unknown"> {
  const response = await requestApi("/auth/v1/session");
  if (response.kind === "unreachable" || !response.ok || response.body === undefined) return "unknown";
  return readCustomer(response.body);
}

function readCustomer(body: unknown): KnownCustomer | null {
  if (typeof body !== "object" || body === null || !("customer" in body)) return null;
  const { customer } = body;
  if (typeof customer !== "object" || customer === null) return null;
  const { id, name, email } = customer as Partial<Record<keyof KnownCustomer, unknown>>;
  return typeof id === "string" && typeof name === "string" && typeof email === "string" ? { id, name, email } : null;
}
