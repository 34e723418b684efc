import {
  alongWith,
  type DraftValues,
  draftOf,
  repeated,
} from "#shop/fulfilment/order-desk/manual-orders/draft-order.ts";
import { readDrafts } from "#shop/fulfilment/order-desk/manual-orders/keep-draft.server.ts";
import { fieldOfItems } from "#shop/fulfilment/order-desk/manual-orders/manual-items.ts";
import { replacedOfField } from "#shop/fulfilment/order-desk/manual-orders/replaced-field.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import { previewDraft } from "./change-draft.server.ts";

/**
 * What the page of a new order opens with, by its address: a draft, an order to repeat (`repetir`), one to add to
 * (`junto`), and of that the pieces to replace (`troca`) by a product (`por`).
 */
export async function openDraft(services: Services, staff: StaffSession, query: URLSearchParams) {
  const key = crypto.randomUUID();
  const { drafts, draft } = await readDrafts(services, query.get("rascunho"));
  const [earlier, first] = await Promise.all([
    findOrderById(services.db, query.get("repetir") ?? "", "record"),
    findOrderById(services.db, draft?.along || (query.get("junto") ?? ""), "record"),
  ]);
  const values = draft ?? (earlier ? repeated(earlier, key) : draftOf({ key, ...swapOf(query) }));
  const seen = await previewDraft(services, staff, first ? alongWith(values, first) : { ...values, replaces: "" });
  return {
    drafts,
    mayOfferPickup: mayDo(staff.role, "settings.write"),
    first: first && { id: first.id, number: first.number, customerName: first.customerName },
    ...((await withNewPiece(services, staff, seen, query.get("por"))) ?? seen),
  };
}

/** The new product is searched for, so that its sizes are there to press. */
function swapOf(query: URLSearchParams): Partial<DraftValues> {
  const replaces = query.get("troca") ?? "";
  return replacedOfField(replaces) ? { replaces, search: query.get("por") ?? "" } : {};
}

/** A product of one size needs no choosing; null: there is something to choose. */
function withNewPiece(
  services: Services,
  staff: StaffSession,
  { draft, preview }: Awaited<ReturnType<typeof previewDraft>>,
  productId: string | null,
) {
  const replaced = replacedOfField(draft.replaces);
  const [only, another] = preview.grid.find(({ id }) => id === productId)?.sizes ?? [];
  if (!replaced || !productId || !only || another || only.free < replaced.quantity || preview.lines.length > 0)
    return null;
  const items = fieldOfItems([{ productId, size: only.size, quantity: replaced.quantity }]);
  return previewDraft(services, staff, { ...draft, items });
}
