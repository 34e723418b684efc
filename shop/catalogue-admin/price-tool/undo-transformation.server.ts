import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { setPriceCause } from "#shop/catalogue/prices/old-price-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { SkippedUndo } from "./transformation-log.ts";
import { findCategory, withCategoryLock } from "./transformation-queries.server.ts";
import { lockRun, markUndone, restorePrices } from "./transformation-store.server.ts";

export type UndoAnswer =
  /** `kept`: skipped, as changed since or deleted. */
  | { kind: "undone"; restored: number; kept: SkippedUndo[] }
  | { kind: "refused"; reason: "unknown" | "not_completed" | "already_undone" | "already_running" }
  | { kind: "refused"; reason: "all_changed"; kept: SkippedUndo[] }
  | NotAllowed;

/** Once per run. Skips and reports products changed since; refused if all have. Rules: TOOL-33, TOOL-36, TOOL-38. */
export async function undoTransformation(
  { db, sessions, clock, catalogueSeen }: Pick<Services, "db" | "sessions" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  logId: string,
): Promise<UndoAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "prices.write");
  if (notAllowed) return notAllowed;
  const log = isUuid(logId) ? await findCategory(db, logId) : undefined;
  if (!log || !isCategorySlug(log.category)) return { kind: "refused", reason: "unknown" };
  const { category } = log;
  const answer = await withCategoryLock(sessions, category, (connection) =>
    inTransaction(connection, async (trx): Promise<UndoAnswer> => {
      const run = await lockRun(trx, logId);
      if (!run) return { kind: "refused", reason: "unknown" };
      if (run.status !== "completed") return { kind: "refused", reason: "not_completed" };
      if (run.undoneAt) return { kind: "refused", reason: "already_undone" };
      await setPriceCause(trx, `transformation:${logId}`);
      const { restored, kept } = await restorePrices(trx, logId);
      if (restored === 0) return { kind: "refused", reason: "all_changed", kept };
      const now = clock();
      await markUndone(trx, logId, { restored, staffId: staff.staffId, now });
      const entry = { actor: staff.staffId, action: "prices.restored", subject: `prices:${category}` } as const;
      const after = { formula: run.formula, restored, kept: kept.length, run: logId };
      await recordAudit(trx, { ...entry, after }, now);
      return { kind: "undone", restored, kept };
    }),
  );
  if (answer?.kind === "undone") await catalogueSeen();
  return answer ?? { kind: "refused", reason: "already_running" };
}
