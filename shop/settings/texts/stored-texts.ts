import * as z from "zod/mini";
import { valueAt } from "#platform/value-at.ts";
import type { OwnTexts } from "#shop/config/shop-promises.ts";

const Parts = z.record(z.string(), z.string());

/** What an owner changed of one text. Only parts that differ from the original are stored. */
export const StoredText = z.object({
  parts: Parts,
  /** The same before the last change, which can be undone. */
  before: Parts,
  /** Counts the changes: a form opened on an older revision is refused. */
  revision: z.int(),
  /** The staff member's id. */
  changedBy: z.string(),
  changedAt: z.string(),
});
export type StoredText = z.output<typeof StoredText>;

export const StoredTexts = z.record(z.string(), StoredText);
export type StoredTexts = z.output<typeof StoredTexts>;

export function ownTextsOf(stored: StoredTexts): OwnTexts {
  return Object.fromEntries(Object.entries(stored).map(([key, { parts }]) => [key, parts]));
}

/** The version of a text that a form is opened on. */
export function textVersion(stored: StoredTexts, key: string): string {
  return String(valueAt(stored, key)?.revision ?? 0);
}
