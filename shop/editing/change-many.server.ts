import type { Database } from "#platform/database.server.ts";
import { inTransaction } from "#platform/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/staff-session.ts";
import { changedEdit, type ManyChange, MOST_AT_ONCE } from "./many-change.ts";
import { lockEdits, writeArchived } from "./product-store.server.ts";
import { writeEdit } from "./write-edit.server.ts";

export interface LeftOut {
  id: string;
  /** In words that follow the product's name. */
  why: string;
}

export type ManyAnswer =
  | { kind: "changed"; changed: number; leftOut: LeftOut[] }
  | { kind: "refused"; reason: "none" | "too_many" }
  | NotAllowed;

/**
 * Does one thing to several products in one transaction, each with its own audit entry. Those it does not fit stay as they
 * are and are named: a price that changed since its preview, a category without the sizes that pieces are counted by.
 */
export async function changeMany(
  db: Database,
  { clock, catalogueSeen }: Pick<Services, "clock" | "catalogueSeen">,
  staff: StaffSession,
  ids: readonly string[],
  change: ManyChange,
): Promise<ManyAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  if (ids.length > MOST_AT_ONCE) return { kind: "refused", reason: "too_many" };
  const answer = await inTransaction(db, async (trx): Promise<ManyAnswer> => {
    const products = await lockEdits(trx, ids);
    if (products.length === 0) return { kind: "refused", reason: "none" };
    if (change.kind === "archive") {
      const changed = await archive(trx, staff, products, change.archived, clock());
      return { kind: "changed", changed, leftOut: [] };
    }
    const sized = change.kind === "category" ? await withSizes(trx, ids) : new Set<string>();
    const leftOut: LeftOut[] = [];
    let changed = 0;
    for (const { id, edit, version } of products) {
      if (change.kind === "prices" && change.seen.get(id) !== version) {
        leftOut.push({ id, why: "mudou depois da prévia" });
        continue;
      }
      const after = changedEdit(edit, change, sized.has(id));
      if (typeof after === "string") {
        leftOut.push({ id, why: after });
        continue;
      }
      const reason = { reason: "adjustment", reference: `staff:${staff.staffId}` } as const;
      const next = await writeEdit(trx, staff, { id, before: edit, after, pieces: null, reason }, clock());
      if (next !== null) changed += 1;
    }
    return { kind: "changed", changed, leftOut };
  });
  if (answer.kind === "changed" && answer.changed > 0) await catalogueSeen();
  return answer;
}

async function archive(
  trx: Database,
  staff: StaffSession,
  products: readonly { id: string; archived: boolean }[],
  archived: boolean,
  now: Date,
): Promise<number> {
  const ids = products.filter((product) => product.archived !== archived).map(({ id }) => id);
  await writeArchived(trx, ids, archived ? now : null);
  const action = archived ? "product.archived" : "product.restored";
  for (const id of ids) await recordAudit(trx, { actor: staff.staffId, action, subject: `product:${id}` }, now);
  return ids.length;
}

/** Those whose pieces are counted by size. */
async function withSizes(trx: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("skus")
    .where("product_id", "in", [...ids])
    .where("size", "is not", null)
    .where("on_hand", ">", 0)
    .select("product_id")
    .distinct()
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}
