/** A product hearted while logged out, to be added after the login. */
export interface RememberedProduct {
  id: string;
  name: string;
}

/** Session storage with a one-hour limit: it must not be added next week, or for another person at the same device. */
const KEY = "favoritos-depois-do-login";
const KEPT_MS = 60 * 60 * 1000;
const MOST = 20;

export function rememberFavourite(product: RememberedProduct, now: number): void {
  const others = readRemembered(now).filter(({ id }) => id !== product.id);
  const products = [...others, { id: product.id, name: product.name }].slice(-MOST);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ at: now, products }));
  } catch {}
}

/** Whether there may be products to add. */
export function hasRemembered(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Returns the products to add and clears them: the caller must add them. */
export function takeRemembered(now: number): RememberedProduct[] {
  const products = readRemembered(now);
  forgetRemembered();
  return products;
}

export function forgetRemembered(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}

function readRemembered(now: number): RememberedProduct[] {
  try {
    return parseRemembered(sessionStorage.getItem(KEY), now);
  } catch {
    return [];
  }
}

/** Parses the stored products; none when older than one hour or invalid. Rules: ACCOUNT-66. */
export function parseRemembered(text: string | null, now: number): RememberedProduct[] {
  const { at, products } = recordOf(text);
  if (typeof at !== "number" || now - at > KEPT_MS || !Array.isArray(products)) return [];
  return products.filter(isRemembered).slice(-MOST);
}

function isRemembered(value: unknown): value is RememberedProduct {
  if (typeof value !== "object" || value === null) return false;
  const { id, name } = value as Partial<Record<keyof RememberedProduct, unknown>>;
  return typeof id === "string" && typeof name === "string";
}

function recordOf(text: string | null): { at?: unknown; products?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
