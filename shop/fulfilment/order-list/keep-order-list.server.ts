import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { type KeptView, type ListColumn, MOST_KEPT_VIEWS } from "./order-list.ts";
import {
  deleteKeptView,
  insertKeptView,
  lockKeptViews,
  updateKeptView,
  upsertListColumns,
} from "./order-list-store.server.ts";

type Needed = Pick<Services, "db" | "clock">;

export type KeepListAnswer =
  | { kind: "kept"; id: string | null }
  /** `name_taken`: another view of theirs has this name. `no_view`: not one of theirs, or removed. */
  | { kind: "refused"; reason: "name_taken" | "too_many_views" | "no_view" }
  | NotAllowed;

/**
 * Chooses the columns of one's own view, or with `viewId` null those outside views. Needs 'orders.read'. Not audited,
 * like the rest of this file: it changes nothing but what its owner sees. Rules: OLIST-5.
 */
export async function chooseListColumns(
  { db, clock }: Needed,
  staff: StaffActor,
  { viewId, columns }: { viewId: string | null; columns: readonly ListColumn[] },
): Promise<KeepListAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const { staffId } = staff;
  const now = clock();
  if (viewId !== null) return changeView(db, { staffId, id: viewId }, { columns: [...columns], now });
  await inTransaction(db, (trx) => upsertListColumns(trx, { staffId, columns, now }));
  return { kind: "kept", id: null };
}

/** The same view under the same name again is the one there is. Needs 'orders.read'. Rules: OLIST-6. */
export async function keepListView(
  { db, clock }: Needed,
  staff: StaffActor,
  view: Omit<KeptView, "id">,
): Promise<KeepListAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const { staffId } = staff;
  return inTransaction(db, async (trx): Promise<KeepListAnswer> => {
    const own = await lockKeptViews(trx, staffId);
    const same = own.find(({ name }) => name === view.name);
    if (same)
      return same.query === view.query ? { kind: "kept", id: same.id } : { kind: "refused", reason: "name_taken" };
    if (own.length >= MOST_KEPT_VIEWS) return { kind: "refused", reason: "too_many_views" };
    return { kind: "kept", id: await insertKeptView(trx, { ...view, staffId, now: clock() }) };
  });
}

/** Needs 'orders.read'. Rules: OLIST-6. */
export async function renameListView(
  { db, clock }: Needed,
  staff: StaffActor,
  { id, name }: { id: string; name: string },
): Promise<KeepListAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const { staffId } = staff;
  return inTransaction(db, async (trx): Promise<KeepListAnswer> => {
    const own = await lockKeptViews(trx, staffId);
    if (own.some((view) => view.name === name && view.id !== id)) return { kind: "refused", reason: "name_taken" };
    if (!own.some((view) => view.id === id)) return { kind: "refused", reason: "no_view" };
    await updateKeptView(trx, { staffId, id }, { name, now: clock() });
    return { kind: "kept", id };
  });
}

/** View, filters and sort. Needs 'orders.read'. */
export async function replaceListView(
  { db, clock }: Needed,
  staff: StaffActor,
  { id, query }: { id: string; query: string },
): Promise<KeepListAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  return changeView(db, { staffId: staff.staffId, id }, { query, now: clock() });
}

/** One that is gone already is no error. Needs 'orders.read'. */
export async function removeListView({ db }: Needed, staff: StaffActor, id: string): Promise<KeepListAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  if (isUuid(id)) await inTransaction(db, (trx) => deleteKeptView(trx, { staffId: staff.staffId, id }));
  return { kind: "kept", id: null };
}

async function changeView(
  db: Database,
  owned: { staffId: string; id: string },
  what: Parameters<typeof updateKeptView>[2],
): Promise<KeepListAnswer> {
  const changed = isUuid(owned.id) && (await inTransaction(db, (trx) => updateKeptView(trx, owned, what)));
  return changed ? { kind: "kept", id: owned.id } : { kind: "refused", reason: "no_view" };
}
