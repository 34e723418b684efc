import * as z from "zod/mini";
import { valueAt } from "#platform/value-at.ts";
import type { OwnTexts } from "#shop/config/shop-promises.ts";

const Parts = z.record(z.string(), z.string());

/** Only parts that differ from the original are stored. */
export const StoredText = z.object({
  parts: Parts,
  before: Parts,
  /** Counts the changes: a form opened on an older revision is refused. */
  revision: z.int(),
  changedBy: z.string(),
  changedAt: z.string(),
});
export type StoredText = z.output<typeof StoredText>;

export const StoredTexts = z.record(z.string(), StoredText);
export type StoredTexts = z.output<typeof StoredTexts>;

export function ownTextsOf(stored: StoredTexts): OwnTexts {
  return Object.fromEntries(Object.entries(stored).map(([key, { parts }]) => [key, parts]));
}

export function textVersion(stored: StoredTexts, key: string): string {
  return String(valueAt(stored, key)?.revision ?? 0);
}
