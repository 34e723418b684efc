import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/listings/category.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { ManyLine, ManyRecord } from "./bulk-change-record.ts";

const Fields = z.object({
  price_cents: z.optional(z.number()),
  discount_price_cents: z.optional(z.nullable(z.number())),
  category: z.optional(z.enum(CATEGORY_SLUGS)),
  tags: z.optional(z.array(z.string())),
  is_new: z.optional(z.boolean()),
  is_on_sale: z.optional(z.boolean()),
  is_best_seller: z.optional(z.boolean()),
  unlisted: z.optional(z.boolean()),
  is_draft: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  pieces: z.optional(z.number()),
});

const Kept = z.object({
  change: z.string(),
  lines: z.array(z.object({ id: z.string(), name: z.string(), before: Fields, after: Fields })),
  leftOut: z.array(z.string()),
});

/** As an audit entry, which the undo reads back. Returns its id. Rules: UPLOAD-83. */
export async function recordBulkChange(
  trx: Database,
  staff: StaffSession,
  { change, lines, leftOut }: Omit<ManyRecord, "id" | "undone">,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const after = { change, products: lines.length, lines, leftOut };
  await recordAudit(trx, { actor: staff.staffId, action: "products.changed", subject: subjectOf(id), after }, now);
  return id;
}

export async function markManyUndone(
  trx: Database,
  staff: StaffSession,
  { id, change }: ManyRecord,
  { restored, kept }: { restored: number; kept: number },
  now: Date,
): Promise<void> {
  const after = { change, restored, kept };
  await recordAudit(trx, { actor: staff.staffId, action: "products.undone", subject: subjectOf(id), after }, now);
}

export async function findBulkChange(db: Database, id: string): Promise<ManyRecord | null> {
  if (!isUuid(id)) return null;
  const entries = await db
    .selectFrom("audit_log")
    .where("subject", "=", subjectOf(id.toLowerCase()))
    .select(["action", "after"])
    .orderBy("id")
    .execute();
  const made = Kept.safeParse(entries.find(({ action }) => action === "products.changed")?.after);
  if (!made.success) return null;
  const lines: ManyLine[] = made.data.lines;
  return {
    id: id.toLowerCase(),
    change: made.data.change,
    lines,
    leftOut: made.data.leftOut,
    undone: entries.some(({ action }) => action === "products.undone"),
  };
}

function subjectOf(id: string): string {
  return `products:${id}`;
}
