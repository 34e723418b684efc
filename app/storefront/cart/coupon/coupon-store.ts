import { useSyncExternalStore } from "react";
import { listOf, oneOf, orNull, readAnswer, record, text, truth, whole } from "#app/request/answer-shape.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import { COUPON_KINDS, type CouponTerms } from "#shop/ordering/coupons/coupon.ts";

/**
 * The coupon of this browser's cart. Stored separately from the cart, which every page reads, so that only cart and
 * checkout load this code.
 */
export interface CartCoupon {
  /** Null: no coupon applied. */
  terms: CouponTerms | null;
  /** Why the last coupon was removed, until the shopper dismisses it or applies another; in this tab only. */
  lost: LostCartCoupon | null;
}

export interface LostCartCoupon {
  code: string;
  message: string;
}

const Stored = record({
  code: text,
  kind: oneOf(COUPON_KINDS),
  value: whole,
  maximumCents: orNull(whole),
  minimumCents: whole,
  categories: listOf(oneOf(CATEGORY_SLUGS)),
  excludesSale: truth,
});

const NONE: CartCoupon = { terms: null, lost: null };

const listeners = new Set<() => void>();
let shown = NONE;
let read = false;
/** When storage cannot be written it is not read either: the coupon then lives in this tab only. */
let storageWorks = true;

/** The cart's coupon, synchronized between tabs; none on the server, so that hydration matches. Rules: COUPON-36. */
export function useCoupon(): CartCoupon {
  return useSyncExternalStore(subscribe, readCartCoupon, () => NONE);
}

/** Like `useCoupon`, outside of rendering. Browser only. */
export function readCartCoupon(): CartCoupon {
  if (!read) load();
  return shown;
}

/** Stores a coupon that the server has accepted. Rules: COUPON-2. */
export function keepCoupon(terms: CouponTerms): void {
  save({ terms, lost: null });
}

/** Removes the coupon at the shopper's request; the returned function puts it back ('Desfazer'). */
export function removeCartCoupon(): () => void {
  const { terms } = readCartCoupon();
  save(NONE);
  return () => {
    if (terms) keepCoupon(terms);
  };
}

/** Removes a coupon that is no longer valid and stores the reason to show. */
export function dropInvalidCoupon(message: string): void {
  const { terms } = readCartCoupon();
  if (terms) save({ terms: null, lost: { code: terms.code, message } });
}

/** Clears the reason why the last coupon was removed. */
export function dismissLostCoupon(): void {
  const { terms, lost } = readCartCoupon();
  if (lost) save({ terms, lost: null });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== storageKey()) return;
  load();
  for (const listener of listeners) listener();
}

function load(): void {
  read = true;
  if (!storageWorks) return;
  try {
    shown = { ...shown, terms: readAnswer(Stored, JSON.parse(localStorage.getItem(storageKey()) ?? "null")) };
  } catch {
    shown = { ...shown, terms: null };
  }
}

function save(coupon: CartCoupon): void {
  read = true;
  shown = coupon;
  try {
    if (coupon.terms) localStorage.setItem(storageKey(), JSON.stringify(coupon.terms));
    else localStorage.removeItem(storageKey());
  } catch {
    storageWorks = false;
  }
  for (const listener of listeners) listener();
}

function storageKey(): string {
  return `${document.documentElement.dataset.cart ?? "loja-cart"}-coupon`;
}
