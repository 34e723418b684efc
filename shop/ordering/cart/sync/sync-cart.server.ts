import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type CartItem, type LineName, sameLine } from "../cart.ts";
import { type CheckedLine, checkCart } from "../cart-queries.server.ts";
import { findCartLines, findCartRevision } from "./customer-cart-queries.server.ts";
import { lockCart, writeLines } from "./customer-cart-store.server.ts";
import { differenceFor, isLive, type KeptLine, type LineChange, mergeCart, REMOVAL_KEPT_DAYS } from "./merge-cart.ts";

/** `ageSeconds`: since the shopper changed it; null: not since the last sync. */
export interface DeviceLine extends CartItem {
  ageSeconds: number | null;
}

export interface DeviceCart {
  /** A random UUID of this browser and customer. */
  device: string;
  /** The revision at the last sync; 0: none yet. */
  seen: number;
  lines: readonly DeviceLine[];
  removed: readonly (LineName & { ageSeconds: number })[];
}

export interface SyncedCart {
  revision: number;
  /** Lines to add and new quantities, oldest first. */
  set: CheckedLine[];
  removed: LineName[];
  refused: LineName[];
}

const OLDEST_SECONDS = REMOVAL_KEPT_DAYS * 24 * 60 * 60;

/** Merges both carts in one transaction, serial per customer. Null: the account is gone. Rules: CART-45, CART-49. */
export async function syncCart(
  { db, clock, config }: Pick<Services, "db" | "config" | "clock">,
  customerId: string,
  cart: DeviceCart,
): Promise<SyncedCart | null> {
  const options = { unlisted: config.mode === "demo" };
  if (cart.seen > 0 && cart.removed.length === 0 && cart.lines.every((line) => line.ageSeconds === null)) {
    // The revision first: lines written in between are sent again at the next sync.
    const revision = await findCartRevision(db, customerId);
    if (revision !== null && revision >= cart.seen) {
      const lines = await findCartLines(db, customerId);
      const checked = await checkCart(db, changedItems(lines, cart.seen), options);
      return answer(lines, cart, { revision, seen: cart.seen, refused: [], checked: checked.lines });
    }
  }
  return inTransaction(db, async (trx) => {
    const known = await lockCart(trx, customerId);
    if (known === null) return null;
    const kept = await findCartLines(trx, customerId);
    // A database restored from a backup knows less than the browser: all of its lines are news then.
    const seen = cart.seen > known ? 0 : cart.seen;
    const now = clock().getTime();
    const changes = changesOf(cart, seen, now);
    const asked = [...changes.filter(({ quantity }) => quantity > 0), ...changedItems(kept, seen)];
    const { lines: checked } = await checkCart(trx, withoutDuplicates(asked), options);
    const merged = mergeCart(
      kept,
      { device: cart.device, seen, changes },
      { revision: known + 1, now, knows: (name) => checked.some((line) => sameLine(line, name)) },
    );
    const isChanged = merged.written.length + merged.dropped.length > 0;
    // Browsers that have synced count from 1.
    const revision = isChanged || known === 0 ? known + 1 : known;
    if (revision !== known) await writeLines(trx, customerId, { ...merged, revision });
    return answer(merged.lines, cart, { revision, seen, refused: merged.refused, checked });
  });
}

/** In the order of the browser's cart. Ages become times of the server's clock, at most 90 days ago. */
function changesOf({ lines, removed }: DeviceCart, seen: number, now: number): LineChange[] {
  const momentOf = (ageSeconds: number | null) => now - Math.min(ageSeconds ?? OLDEST_SECONDS, OLDEST_SECONDS) * 1000;
  return [
    ...lines
      .filter(({ ageSeconds }) => ageSeconds !== null || seen === 0)
      .map(({ ageSeconds, ...line }) => ({ ...line, at: momentOf(ageSeconds) })),
    ...removed.map(({ ageSeconds, ...name }) => ({ ...name, quantity: 0, at: momentOf(ageSeconds) })),
  ];
}

function changedItems(lines: readonly KeptLine[], seen: number): CartItem[] {
  return lines
    .filter((line) => isLive(line) && line.revision > seen)
    .map(({ productId, size, quantity }) => ({ productId, size, quantity }));
}

function withoutDuplicates(items: readonly CartItem[]): CartItem[] {
  return items.filter((item, index) => items.findIndex((each) => sameLine(each, item)) === index);
}

interface Meeting {
  revision: number;
  seen: number;
  refused: LineName[];
  checked: readonly CheckedLine[];
}

function answer(
  lines: readonly KeptLine[],
  cart: DeviceCart,
  { revision, seen, refused, checked }: Meeting,
): SyncedCart {
  const difference = differenceFor(lines, cart.lines, { seen, refused });
  const set = difference.set.flatMap((line) => {
    const found = checked.find((each) => sameLine(each, line));
    return found ? [{ ...found, quantity: line.quantity }] : [];
  });
  return { revision, set, removed: difference.removed, refused };
}
