import { useSyncExternalStore } from "react";
import { browserLoading, loadPart } from "#app/hydration/lazy-part.ts";
import type { Centavos } from "#platform/money.ts";
import { type CartLine, pieceCount, sameLine, subtotalCents } from "#shop/ordering/cart/cart.ts";
import { parcelKeyOf } from "#shop/ordering/shipping/parcel.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import { EMPTY_CART, readStoredCart, type SelectedShipping, type StoredCart } from "./cart-storage.ts";

export type { CartLine, SelectedShipping };

export interface Cart {
  /** False on the server and until the browser's storage has been read: show neither lines nor the empty view. */
  ready: boolean;
  lines: readonly CartLine[];
  /** Lines that sold out while in the cart. */
  soldOut: readonly CartLine[];
  count: number;
  subtotalCents: Centavos;
  /** Null until an option is chosen, and again after the pieces change. */
  shipping: SelectedShipping | null;
  /** The last CEP used for a shipping quote, digits only. */
  cep: string | null;
  /** The shopper's own order that may hold reservations for pieces of this cart. */
  orderId: string | null;
}

const NOT_READ: Cart = {
  ready: false,
  lines: [],
  soldOut: [],
  count: 0,
  subtotalCents: 0,
  shipping: null,
  cep: null,
  orderId: null,
};

const listeners = new Set<() => void>();
let stored: StoredCart = EMPTY_CART;
let shown: Cart = NOT_READ;
/**
 * When storage cannot be written (quota, private window) it is not read either: the cart then lives in this tab only. Where
 * it cannot even be read, a cookie keeps the lines.
 */
let storageWorks = true;
let isReadingCookie = false;
let keepInCookie: ((cart: StoredCart) => void) | null = null;

/**
 * This browser's cart, synchronized between tabs. Not ready on the server, so that hydration always matches.
 * Rules: CART-18, CART-19.
 */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeCart, readCart, () => NOT_READ);
}

/** Like `useCart`, outside of rendering, for event handlers. Browser only. */
export function readCart(): Cart {
  if (!shown.ready) load();
  return shown;
}

/** Whether this browser keeps anything of the cart beyond the present page. Browser only. */
export function canKeepCart(): boolean {
  readCart();
  return storageWorks || navigator.cookieEnabled;
}

/** Like `readCart`, but reads storage again: another tab may have just changed it. */
export function rereadCart(): Cart {
  reload();
  return shown;
}

/** The whole stored cart, also what other tabs have just written. */
export function readStored(): StoredCart {
  load();
  return stored;
}

/** Changes the stored cart; what the shopper did is marked by `withActs` (cart-acts.ts). */
export function changeStored(change: (cart: StoredCart) => StoredCart): void {
  load();
  save(change(stored));
}

/** Sets the shipping option for the current pieces and a CEP (8 digits). Rules: CART-36. */
export function selectShipping(option: ShippingOption, cep: string): void {
  load();
  save({ ...stored, shipping: { ...option, cep, parcelKey: parcelKeyOf(stored.lines) }, cep });
}

/**
 * Stores the last quoted CEP (8 digits) for the next visit and the checkout; another CEP clears the chosen option.
 * Rules: CART-38.
 */
export function rememberCep(cep: string): void {
  load();
  if (cep !== stored.cep) save({ ...stored, shipping: null, cep });
}

/** Clears the chosen option and the CEP. */
export function clearShipping(): void {
  load();
  if (stored.cep !== null || stored.shipping !== null) save({ ...stored, shipping: null, cep: null });
}

/**
 * Stores the id of the order made from this cart (null: none), so that pieces it has reserved do not count as sold out.
 */
export function rememberOrder(orderId: string | null): void {
  load();
  if (orderId !== stored.orderId) save({ ...stored, orderId });
}

/** Calls `listener` after each change of the cart, in this tab or another; returns how to stop. */
export function subscribeCart(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === storageKey()) reload();
}

/** A page restored from the back/forward cache has missed the changes of other tabs. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) reload();
}

function reload(): void {
  load();
  for (const listener of listeners) listener();
}

/** Loads the changes of other tabs first, so that no change is based on a stale cart. */
function load(): void {
  if (storageWorks) {
    try {
      show(readStoredCart(localStorage.getItem(storageKey())));
      return;
    } catch {
      storageWorks = false;
      void readCookie();
    }
  }
  // A snapshot stays the same object for as long as the cart is not ready.
  if (!isReadingCookie) show(stored);
}

async function readCookie(): Promise<void> {
  isReadingCookie = true;
  // A cart that cannot be read is never ready: the file is asked for until it comes.
  const { keepCookieCart, readCookieLines, readCookieOrder } = await loadPart(
    () => import("./cookie-cart.ts"),
    browserLoading,
  );
  const found = await readCookieLines();
  isReadingCookie = false;
  keepInCookie = keepCookieCart;
  const added = stored.lines;
  const orderId = stored.orderId ?? readCookieOrder();
  save({
    ...stored,
    orderId,
    lines: [...found.filter((line) => !added.some((each) => sameLine(each, line))), ...added],
  });
}

function save(cart: StoredCart): void {
  show(cart);
  try {
    localStorage.setItem(storageKey(), JSON.stringify(stored));
    storageWorks = true;
  } catch {
    storageWorks = false;
    keepInCookie?.(stored);
  }
  for (const listener of listeners) listener();
}

function show(cart: StoredCart): void {
  const fits = cart.shipping?.parcelKey === parcelKeyOf(cart.lines);
  const soldOut = cart.soldOut.filter(
    (line, at) => ![...cart.lines, ...cart.soldOut.slice(0, at)].some((other) => sameLine(other, line)),
  );
  stored = { ...cart, soldOut, shipping: fits ? cart.shipping : null };
  shown = {
    ready: !isReadingCookie,
    lines: stored.lines,
    soldOut: stored.soldOut,
    count: pieceCount(stored.lines),
    subtotalCents: subtotalCents(stored.lines),
    shipping: stored.shipping,
    cep: stored.cep,
    orderId: stored.orderId,
  };
}

/** The key is derived from the shop's name; the root document carries it. */
function storageKey(): string {
  return document.documentElement.dataset.cart ?? "loja-cart";
}
