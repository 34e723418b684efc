import { useSyncExternalStore } from "react";
import type { Centavos } from "#platform/money.ts";
import type { ProductCard } from "#shop/catalogue/products/product.ts";
import {
  addProduct,
  type CartItem,
  type CartLine,
  type LineName,
  pieceCount,
  restoreLine,
  sameLine,
  setLineQuantity,
  subtotalCents,
  withoutItems,
} from "#shop/ordering/cart/cart.ts";
import { parcelKeyOf } from "#shop/ordering/shipping/parcel-key.ts";
import type { ShippingOption } from "#shop/ordering/shipping/shipping-option.ts";
import { EMPTY_CART, readStoredCart, type SelectedShipping, type StoredCart } from "./cart-storage.ts";

export type { CartLine, SelectedShipping };

export interface Cart {
  /** False on the server and until the browser's storage was read: show neither lines nor the empty view. */
  ready: boolean;
  lines: readonly CartLine[];
  /** Lines that were sold out while they were here. */
  soldOut: readonly CartLine[];
  count: number;
  subtotalCents: Centavos;
  /** Null until an option is chosen, and again when the pieces change. */
  shipping: SelectedShipping | null;
  /** The CEP last calculated, digits only. */
  cep: string | null;
  /** The shopper's own order that may be holding pieces of this cart. */
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
/** Storage that cannot be written (quota, private window) is not read back: the cart lives in this tab then. */
let storageWorks = true;

/** The cart of this browser, live in every tab. The server renders it as not ready, so hydration always matches. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => NOT_READ);
}

/** The cart outside of rendering, in event handlers. Browser only. */
export function readCart(): Cart {
  if (!shown.ready) load();
  return shown;
}

/** The same as the browser keeps it now: another tab may have changed it a moment ago. */
export function rereadCart(): Cart {
  reload();
  return shown;
}

/** Adds pieces, as many as the stock allows; 'ignored' when not one could be added (spec 1 §5). */
export function addToCart(product: ProductCard, size: string, quantity: number): "added" | "ignored" {
  load();
  const lines = addProduct(stored.lines, product, size, quantity);
  if (lines === stored.lines) return "ignored";
  save({ ...stored, lines });
  return "added";
}

/** Sets a line's quantity within its stock; zero or less removes it. */
export function setQuantity(line: LineName, quantity: number): void {
  load();
  save({ ...stored, lines: setLineQuantity(stored.lines, line, quantity) });
}

/** Removes a line; the returned function puts it back ('Desfazer'). */
export function removeLine(name: LineName): () => void {
  load();
  const position = stored.lines.findIndex((line) => sameLine(line, name));
  const line = stored.lines[position];
  if (!line) return () => {};
  save({ ...stored, lines: stored.lines.toSpliced(position, 1) });
  return () => {
    load();
    save({ ...stored, lines: restoreLine(stored.lines, line, position) });
  };
}

/** Takes out what was ordered; pieces added since stay. */
export function removeOrdered(items: readonly CartItem[]): void {
  load();
  save({ ...stored, lines: withoutItems(stored.lines, items) });
}

/** Takes a sold-out line off the list. */
export function forgetSoldOut(name: LineName): void {
  load();
  save({ ...stored, soldOut: stored.soldOut.filter((line) => !sameLine(line, name)) });
}

/** Puts a line that was sold out back among the others, as many pieces as there are again. */
export function takeBackSoldOut(line: CartLine): void {
  load();
  save({ ...stored, lines: restoreLine(stored.lines, line, stored.lines.length) });
}

/** Puts the server's word on prices, stock and pictures into the cart; gives what the change gave. */
export function replaceLines<Change extends { lines: readonly CartLine[]; soldOut: readonly CartLine[] }>(
  change: (lines: readonly CartLine[]) => Change,
): Change {
  load();
  const result = change(stored.lines);
  save({ ...stored, lines: result.lines, soldOut: [...result.soldOut, ...stored.soldOut] });
  return result;
}

/** Chooses how the present pieces travel to a CEP (8 digits). */
export function selectShipping(option: ShippingOption, cep: string): void {
  load();
  save({ ...stored, shipping: { ...option, cep, parcelKey: parcelKeyOf(stored.lines) }, cep });
}

/** Remembers the CEP last calculated (8 digits), for the next visit and the checkout; another one drops the choice. */
export function rememberCep(cep: string): void {
  load();
  if (cep !== stored.cep) save({ ...stored, shipping: null, cep });
}

/** Takes the choice back, and forgets the CEP with it. */
export function clearShipping(): void {
  load();
  if (stored.cep !== null || stored.shipping !== null) save({ ...stored, shipping: null, cep: null });
}

/** Names the order made from this cart (null: none), so that pieces it holds are not taken for sold out. */
export function rememberOrder(orderId: string | null): void {
  load();
  if (orderId !== stored.orderId) save({ ...stored, orderId });
}

function subscribe(listener: () => void): () => void {
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

/** A page that comes back from the back/forward cache has missed what other tabs did. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) reload();
}

function reload(): void {
  load();
  for (const listener of listeners) listener();
}

/** Takes what other tabs wrote, so that no change is made on a stale cart. */
function load(): void {
  if (storageWorks) {
    try {
      show(readStoredCart(localStorage.getItem(storageKey())));
      return;
    } catch {
      storageWorks = false;
    }
  }
  show(stored);
}

function save(cart: StoredCart): void {
  show(cart);
  try {
    localStorage.setItem(storageKey(), JSON.stringify(stored));
    storageWorks = true;
  } catch {
    storageWorks = false;
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
    ready: true,
    lines: stored.lines,
    soldOut: stored.soldOut,
    count: pieceCount(stored.lines),
    subtotalCents: subtotalCents(stored.lines),
    shipping: stored.shipping,
    cep: stored.cep,
    orderId: stored.orderId,
  };
}

/** The root document carries the key, made of the shop's name. */
function storageKey(): string {
  return document.documentElement.dataset.cart ?? "loja-cart";
}
