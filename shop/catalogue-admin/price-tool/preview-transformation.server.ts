import type { Database } from "#platform/database/database.server.ts";
import { idsWithUnprovedPrices } from "#shop/catalogue/prices/old-price-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { firstUnstorablePrice, isChange, type PriceChange, priceChanges } from "./price-change.ts";
import { type RiskLevel, riskLevel } from "./price-risk.ts";
import type { PriceToolProblem } from "./price-tool-texts.ts";
import { countLeftOut, hasProducts, previewMark, readPricedProducts } from "./priced-products-queries.server.ts";
import { type Choice, readChoice } from "./transformation-choice.ts";
import type { TransformationLog } from "./transformation-log.ts";
import { readRecent } from "./transformation-queries.server.ts";

export interface PricePreview extends Choice {
  kind: "preview";
  /** In display order, with unchanged ones. */
  changes: PriceChange[];
  changing: number;
  /** Products whose old price could no longer be proved afterwards. */
  unproved: number;
  /** Archived and unlisted products. */
  leftOut: number;
  risk: RiskLevel;
  /** The completed runs behind the risk level, newest first. */
  recent: TransformationLog[];
  /** Identifies this preview when the run is started. */
  mark: string;
  executionTimeMs: number;
}

export type PreviewAnswer = PricePreview | { kind: "refused"; reason: PriceToolProblem } | NotAllowed;

/** Read-only. Rules: TOOL-14, TOOL-17. */
export async function previewTransformation(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffSession,
  typed: { category: string; formulaKey: string },
): Promise<PreviewAnswer> {
  const started = performance.now();
  const notAllowed = refuseUnlessAllowed(staff, "prices.read");
  if (notAllowed) return notAllowed;
  const choice = readChoice(typed);
  if (typeof choice === "string") return { kind: "refused", reason: choice };
  const products = await readPricedProducts(db, choice.category);
  if (products.length === 0) return { kind: "refused", reason: await emptyCategoryReason(db) };
  const changes = priceChanges(products, choice.formula);
  if (firstUnstorablePrice(changes)) return { kind: "refused", reason: "price_too_high" };
  const changed = changes.filter(isChange);
  const unproved = await idsWithUnprovedPrices(
    db,
    changed.map(({ id, after }) => ({ id, ...after })),
    clock(),
  );
  const recent = await readRecent(db, choice.category, clock());
  return {
    kind: "preview",
    ...choice,
    changes,
    changing: changed.length,
    unproved: unproved.size,
    leftOut: await countLeftOut(db, choice.category),
    risk: riskLevel(recent[0]?.createdAt ?? null, clock()),
    recent,
    mark: await previewMark(db, products),
    executionTimeMs: Math.round(performance.now() - started),
  };
}

/** Rules: TOOL-5. */
export async function emptyCategoryReason(db: Database): Promise<"no_products" | "no_products_in_category"> {
  return (await hasProducts(db)) ? "no_products_in_category" : "no_products";
}
