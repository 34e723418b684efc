import type { DatabaseTransaction } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { setPriceCause } from "#shop/catalogue/prices/old-price-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { emptyCategoryReason } from "./preview-transformation.server.ts";
import { firstUnstorablePrice, isChange, type PriceChange, priceChanges } from "./price-change.ts";
import { type Confirmation, missingConfirmations, type RiskLevel, riskLevel } from "./price-risk.ts";
import type { PriceToolProblem } from "./price-tool-texts.ts";
import { changedSince, isAsMarked, readPricedProducts } from "./priced-products-queries.server.ts";
import { type Choice, readChoice } from "./transformation-choice.ts";
import { readRecent, withCategoryLock } from "./transformation-queries.server.ts";
import { beginLog, dropLog, endLog, writeChanges } from "./transformation-store.server.ts";

export interface TransformationOrder {
  category: string;
  formulaKey: string;
  confirmations: readonly string[];
  /** Null: no preview, transform the current prices. */
  mark: string | null;
}

export type TransformationAnswer =
  | {
      kind: "transformed";
      logId: string;
      changes: PriceChange[];
      updated: number;
      risk: RiskLevel;
      executionTimeMs: number;
    }
  | { kind: "refused"; reason: Exclude<PriceToolProblem, "confirmations_needed" | "prices_changed"> }
  | { kind: "refused"; reason: "confirmations_needed"; risk: RiskLevel; missing: readonly Confirmation[] }
  /** Products with a different price; empty if products were added or removed. */
  | { kind: "refused"; reason: "prices_changed"; changed: string[] }
  | NotAllowed;

type Done = { changes: PriceChange[]; updated: number };
type Refused = Extract<TransformationAnswer, { kind: "refused" }>;

/**
 * In one transaction, with a log. Refuses a blocked or empty category, an unknown formula, missing confirmations,
 * prices that differ from the preview, and a concurrent run. Pages are up to date once this returns. Rules: TOOL-19,
 * TOOL-26, TOOL-28, TOOL-33.
 */
export async function transformPrices(
  deps: Pick<Services, "db" | "sessions" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  order: TransformationOrder,
): Promise<TransformationAnswer> {
  const started = performance.now();
  const notAllowed = refuseUnlessAllowed(staff, "prices.write");
  if (notAllowed) return notAllowed;
  const choice = readChoice(order);
  if (typeof choice === "string") return { kind: "refused", reason: choice };
  const answer = await withCategoryLock(deps.sessions, choice.category, (connection) =>
    run({ ...deps, db: connection }, staff, { ...order, ...choice, started }),
  );
  if (answer?.kind === "transformed") await deps.catalogueSeen();
  return answer ?? { kind: "refused", reason: "already_running" };
}

type Run = Choice & Pick<TransformationOrder, "confirmations" | "mark"> & { started: number };

async function run(
  { db: connection, clock }: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  { category, formula, confirmations, mark, started }: Run,
): Promise<TransformationAnswer> {
  const now = clock();
  const recent = await readRecent(connection, category, now);
  const risk = riskLevel(recent[0]?.createdAt ?? null, now);
  const missing = missingConfirmations(risk, confirmations);
  if (missing.length > 0) return { kind: "refused", reason: "confirmations_needed", risk, missing };
  const logId = await beginLog(connection, { category, formula, staffId: staff.staffId, riskLevel: risk, now });
  const elapsed = () => Math.round(performance.now() - started);
  try {
    const done = await inTransaction(connection, async (trx): Promise<Done | Refused> => {
      const made = await changeAll(trx, { category, formula, mark, logId });
      if ("kind" in made) return made;
      const { changes, updated } = made;
      await endLog(trx, logId, { status: "completed", total: changes.length, updated, executionTimeMs: elapsed() });
      const entry = { actor: staff.staffId, action: "prices.transformed", subject: `prices:${category}` } as const;
      await recordAudit(trx, { ...entry, after: { formula, updated, run: logId } }, now);
      return made;
    });
    if ("kind" in done) {
      await dropLog(connection, logId);
      return done;
    }
    return { kind: "transformed", logId, ...done, risk, executionTimeMs: elapsed() };
  } catch (error) {
    // With the database unreachable the log stays at 'running', which displays as an error once nobody holds the lock.
    await endLog(connection, logId, { status: "error", executionTimeMs: elapsed() }).catch(() => undefined);
    throw error;
  }
}

async function changeAll(
  trx: DatabaseTransaction,
  { category, formula, mark, logId }: Choice & { mark: string | null; logId: string },
): Promise<Done | Refused> {
  const products = await readPricedProducts(trx, category, { lock: true });
  if (products.length === 0) return { kind: "refused", reason: await emptyCategoryReason(trx) };
  if (mark !== null && !isAsMarked(mark, products)) {
    return { kind: "refused", reason: "prices_changed", changed: await changedSince(trx, category, mark) };
  }
  const changes = priceChanges(products, formula);
  if (firstUnstorablePrice(changes)) return { kind: "refused", reason: "price_too_high" };
  const changing = changes.filter(isChange);
  await setPriceCause(trx, `transformation:${logId}`);
  await writeChanges(trx, logId, changing);
  return { changes, updated: changing.length };
}
