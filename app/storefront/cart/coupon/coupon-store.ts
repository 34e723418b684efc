import { useSyncExternalStore } from "react";
import { listOf, oneOf, orNull, readAnswer, record, text, truth, whole } from "#app/request/answer-shape.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import { COUPON_KINDS, type CouponTerms } from "#shop/ordering/coupons/coupon.ts";

/** A coupon of this browser's cart. Kept beside the cart, which every page reads, so that only cart and checkout carry it. */
export interface CartCoupon {
  /** Null: none was applied. */
  terms: CouponTerms | null;
  /** Why the last one is gone, until the shopper has done something about it; in this tab only. */
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
/** Storage that cannot be written is not read back: the coupon lives in this tab then. */
let storageWorks = true;

/** The cart's coupon, live in every tab; none on the server, so that hydration matches. */
export function useCoupon(): CartCoupon {
  return useSyncExternalStore(subscribe, readCartCoupon, () => NONE);
}

/** The same outside of rendering. Browser only. */
export function readCartCoupon(): CartCoupon {
  if (!read) load();
  return shown;
}

/** Keeps what the server said of a coupon. */
export function keepCoupon(terms: CouponTerms): void {
  save({ terms, lost: null });
}

/** Takes the coupon out at the shopper's wish; the returned function puts it back ('Desfazer'). */
export function removeCartCoupon(): () => void {
  const { terms } = readCartCoupon();
  save(NONE);
  return () => {
    if (terms) keepCoupon(terms);
  };
}

/** Takes the coupon out because it does not hold any more, and keeps the reason to be read. */
export function loseCoupon(message: string): void {
  const { terms } = readCartCoupon();
  if (terms) save({ terms: null, lost: { code: terms.code, message } });
}

/** The reason has been read. */
export function forgetLostCoupon(): void {
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
