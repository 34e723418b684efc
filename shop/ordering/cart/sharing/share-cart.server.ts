import { randomBytes } from "node:crypto";
import type { Services } from "#shop/services.server.ts";
import type { CartItem } from "../cart.ts";
import { checkCart } from "../cart-queries.server.ts";
import { SHARED_CART_DAYS, SHARED_CODE_LENGTH, type SharedLine, sharedCodeOf, sharedItems } from "./shared-cart.ts";
import { findSharedCart, insertSharedCart } from "./shared-cart-store.server.ts";

/** Stores no owner. Null: all products are unknown. Rules: CART-52. */
export async function shareCart(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  items: readonly CartItem[],
): Promise<{ code: string; expiresAt: Date } | null> {
  const { lines } = await checkCart(db, sharedItems(items), { unlisted: config.mode === "demo" });
  if (lines.length === 0) return null;
  const now = clock();
  const code = sharedCodeOf(randomBytes(SHARED_CODE_LENGTH));
  const expiresAt = new Date(now.getTime() + SHARED_CART_DAYS * 24 * 60 * 60_000);
  const shared = lines.map(({ productId, size, quantity }) => ({ productId, size, quantity }));
  await insertSharedCart(db, { code, items: shared, now, expiresAt });
  return { code, expiresAt };
}

/** Prices and stock are today's. Null: unknown, or the link no longer holds. Rules: CART-53. */
export async function readSharedCart(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  code: string,
): Promise<{ lines: SharedLine[]; gone: number } | null> {
  const items = await findSharedCart(db, code, clock());
  if (!items) return null;
  const { lines } = await checkCart(db, items, { unlisted: config.mode === "demo" });
  return {
    lines: lines.map((line) => ({ ...line, available: Math.max(0, Math.min(line.quantity, line.available)) })),
    gone: items.length - lines.length,
  };
}
