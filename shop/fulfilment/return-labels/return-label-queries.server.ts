import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { type Box, isProblem } from "#shop/fulfilment/shipments/shipment.ts";
import { listParcelsHolding, listShipments } from "#shop/fulfilment/shipments/shipment-queries.server.ts";
import { isCancellable, isShipmentState, SHIPMENT_STATES } from "#shop/fulfilment/shipments/shipment-state.ts";
import { isReverseService, originalLabelOf, type ReturnLabel } from "./return-label.ts";
import { returnedContents } from "./reverse-request.ts";

/** Newest first. Does not check permissions: the caller must. */
export async function listReturnLabels(db: Database, returnId: string): Promise<ReturnLabel[]> {
  if (!isUuid(returnId)) return [];
  const rows = await labels(db)
    .where("label.return_id", "=", returnId)
    .orderBy("label.created_at", "desc")
    .orderBy("label.id")
    .execute();
  return rows.map(toLabel);
}

/** Does not check permissions: the caller must. */
export async function findReturnLabel(db: Database, id: string): Promise<ReturnLabel | null> {
  if (!isUuid(id)) return null;
  const row = await labels(db).where("label.id", "=", id).executeTakeFirst();
  return row ? toLabel(row) : null;
}

export async function findByProviderId(db: Database, providerOrderId: string): Promise<ReturnLabel | null> {
  const row = await labels(db).where("label.provider_order_id", "=", providerOrderId).executeTakeFirst();
  return row ? toLabel(row) : null;
}

/** More than clocks differ: a label of the provider's that is this young has a row that was changed since. */
const MARGIN_MS = 24 * 60 * 60_000;

/** Ids of labels worked on since then, or shortly before. */
export async function listOtherProviderIds(db: Database, { id, since }: { id: string; since: Date }) {
  const rows = await db
    .selectFrom("return_labels")
    .select("provider_order_id as providerOrderId")
    .where("id", "<>", id)
    .where("updated_at", ">=", new Date(since.getTime() - MARGIN_MS))
    .where("provider_order_id", "is not", null)
    .execute();
  return new Set(rows.map(({ providerOrderId }) => providerOrderId));
}

/** PDF of a return's living label. Does not check permissions: the caller must. */
export async function readDeclaration(db: Database, returnId: string): Promise<Buffer | null> {
  if (!isUuid(returnId)) return null;
  const row = await db
    .selectFrom("return_labels")
    .select("declaration")
    .where("return_id", "=", returnId)
    .where("state", "not in", ["cancelled", "expired"])
    .where("declaration", "is not", null)
    .executeTakeFirst();
  return row?.declaration ?? null;
}

/** They can still be cancelled. */
export async function listOfWithdrawnReturns(db: Database, most: number): Promise<{ id: string }[]> {
  return db
    .selectFrom("return_labels")
    .innerJoin("returns", "returns.id", "return_labels.return_id")
    .where("returns.status", "=", "cancelled")
    .where("return_labels.state", "in", CANCELLABLE)
    .where("return_labels.problem", "is", null)
    .select("return_labels.id")
    .limit(most)
    .execute();
}

const CANCELLABLE = SHIPMENT_STATES.filter(isCancellable);

function labels(db: Database) {
  return db
    .selectFrom("return_labels as label")
    .innerJoin("returns", "returns.id", "label.return_id")
    .select([
      "label.id",
      "label.return_id as returnId",
      "returns.order_id as orderId",
      "label.state",
      "label.service_id as serviceId",
      "label.agreed_cents as agreedCents",
      "label.is_answer as isAnswer",
      "label.provider_order_id as providerOrderId",
      "label.protocol",
      "label.price_cents as priceCents",
      "label.posting_code as postingCode",
      "label.post_until as postUntil",
      "label.tracking_code as trackingCode",
      "label.cancel_wanted_at as cancelWantedAt",
      "label.problem",
      "label.problem_detail as problemDetail",
      "label.attempts",
      "label.next_try_at as nextTryAt",
      "label.posted_at as postedAt",
      "label.delivered_at as deliveredAt",
      "label.created_at as createdAt",
      sql<Box>`label.parcel`.as("box"),
      sql<boolean>`label.declaration is not null`.as("hasDeclaration"),
    ]);
}

type Parsed = "state" | "serviceId" | "problem" | "cancelWanted";

interface LabelRow extends Omit<ReturnLabel, Parsed> {
  state: string;
  serviceId: string;
  problem: string | null;
  cancelWantedAt: Date | null;
}

function toLabel({ cancelWantedAt, ...row }: LabelRow): ReturnLabel {
  const { state, serviceId, problem } = row;
  if (!isShipmentState(state) || !isReverseService(serviceId) || (problem !== null && !isProblem(problem))) {
    throw new Error(`Label ${row.id} has the unknown state ${state}, service ${serviceId} or problem ${problem}`);
  }
  return { ...row, state, serviceId, problem, cancelWanted: cancelWantedAt !== null };
}

/** The provider's id; null: the pieces came by other ways. Rules: REFUND-84. */
export async function findOriginalLabel(db: Database, made: Pick<Return, "orderId" | "lines">): Promise<string | null> {
  const parcels = await listShipments(db, made.orderId);
  // An addition may have travelled in the box of the order that it was added to.
  const shared = await listParcelsHolding(db, made.orderId);
  return originalLabelOf(returnedContents(made), [...parcels, ...shared]);
}
