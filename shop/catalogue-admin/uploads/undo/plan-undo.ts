import type { ProductFields } from "#shop/catalogue/products/product-fields.ts";
import { isSame, keysOf, type PresentProduct, rowFieldsOf } from "../rows/plan-batch.ts";

/** What an upload did to a product. */
export interface KnownChange {
  before: Partial<ProductFields> | null;
  after: Partial<ProductFields> | null;
  pieces: readonly { size: string | null; delta: number; added: boolean }[];
}

export interface UndoPlan {
  /** Null: nothing is written. */
  fields: ProductFields | null;
  moves: { id: string; delta: number }[];
  /** Stock rows that were not there before; to be dropped where nothing draws on them. */
  added: string[];
  /** Something was changed since and stays as it is. */
  kept: boolean;
}

/** These only make sense together: where one of them was changed since, all stay. */
const TOGETHER: (keyof ProductFields)[][] = [
  ["price_cents", "discount_price_cents"],
  ["images", "image_alts"],
];

/**
 * Takes back what an upload did to a product: one it created is archived; a field gets its old value unless somebody has
 * changed it since. Pieces go back by as many as came, never below what is reserved: what was sold stays sold.
 */
export function planUndo({ before, after, pieces }: KnownChange, present: PresentProduct, now: string): UndoPlan {
  const back: Partial<ProductFields> = before ?? (present.archived_at === null ? { archived_at: now } : {});
  const touched = new Set(
    keysOf(before && after ? before : {}).filter((name) => !isSame(present[name], after?.[name])),
  );
  for (const group of TOGETHER) {
    if (group.some((name) => touched.has(name))) for (const name of group) if (name in back) touched.add(name);
  }
  const restored = keysOf(back).filter((name) => !touched.has(name) && !isSame(present[name], back[name]));
  const wanted = Object.fromEntries(restored.map((name) => [name, back[name]]));
  let kept = touched.size > 0;
  const moves: UndoPlan["moves"] = [];
  const added: string[] = [];
  for (const { size, delta, added: isNew } of pieces) {
    const sku = present.stock.find((each) => each.size === size);
    if (!sku) continue;
    const least = sku.reserved - sku.on_hand;
    const move = Math.max(-delta, least);
    if (move !== -delta) kept = true;
    if (move !== 0) moves.push({ id: sku.id, delta: move });
    if (isNew) added.push(sku.id);
  }
  const fields = restored.length > 0 ? { ...rowFieldsOf(present), ...wanted } : null;
  return { fields, moves, added, kept };
}
