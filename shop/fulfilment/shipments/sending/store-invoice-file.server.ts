import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { lockInvoice, writeOrderChange } from "#shop/ordering/orders/order-state-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffActor } from "#shop/staff/login/staff-session.ts";
import { type InvoiceKind, invoicePath, LARGEST_INVOICE_BYTES, readInvoice } from "./invoice-file.ts";
import { deleteInvoiceFile, writeInvoiceFile } from "./invoice-file-store.server.ts";
import { tellInvoice } from "./notify-invoice.server.ts";

export type InvoiceFileAnswer =
  | { kind: "stored"; file: InvoiceKind }
  | NotAllowed
  | { kind: "refused"; reason: "not_found" | "no_file" | "too_large" | "no_invoice" }
  /** The XML belongs to another invoice than the entered key. */
  | { kind: "refused"; reason: "key_differs" };

/**
 * Replaces an earlier file of its kind. The customer finds the DANFE among the order's documents unless another URL was
 * entered; an XML fills in the access key. Needs 'orders.write'. Rules: SHIP-83.
 */
export async function storeInvoiceFile(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffActor,
  { orderId, bytes }: { orderId: string; bytes: Uint8Array },
): Promise<InvoiceFileAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  if (bytes.length === 0) return { kind: "refused", reason: "no_file" };
  if (bytes.length > LARGEST_INVOICE_BYTES) return { kind: "refused", reason: "too_large" };
  const read = readInvoice(bytes);
  if (read.kind === "unknown") return { kind: "refused", reason: "no_invoice" };
  const { kind, key } = read;
  return inTransaction(db, async (trx): Promise<InvoiceFileAnswer> => {
    const order = await lockInvoice(trx, orderId);
    if (!order) return { kind: "refused", reason: "not_found" };
    if (key && order.invoiceKey && order.invoiceKey !== key) return { kind: "refused", reason: "key_differs" };
    const now = clock();
    await writeInvoiceFile(trx, { orderId, kind, file: Buffer.from(bytes), at: now });
    const columns = {
      ...(key && { invoice_key: key }),
      ...(kind === "pdf" && order.invoiceUrl === null && { invoice_url: invoicePath(orderId) }),
    };
    await writeOrderChange(trx, orderId, { ...columns, updated_at: now });
    await tellInvoice({ jobs }, trx, orderId);
    const after = { file: kind, ...(key && { invoiceKey: key }) };
    const action = "order.invoice_file_stored";
    await recordAudit(trx, { actor: staff.staffId, action, subject: `order:${orderId}`, after }, now);
    return { kind: "stored", file: kind };
  });
}

/** The key remains. Needs 'orders.write'. Rules: SHIP-84. */
export async function removeInvoiceFile(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: StaffActor,
  { orderId, kind }: { orderId: string; kind: InvoiceKind },
): Promise<{ kind: "removed" } | NotAllowed | { kind: "refused"; reason: "not_found" }> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx) => {
    const order = await lockInvoice(trx, orderId);
    if (!order || !(await deleteInvoiceFile(trx, orderId, kind))) return { kind: "refused", reason: "not_found" };
    const now = clock();
    const isShown = kind === "pdf" && order.invoiceUrl === invoicePath(orderId);
    await writeOrderChange(trx, orderId, { ...(isShown && { invoice_url: null }), updated_at: now });
    const action = "order.invoice_file_removed";
    await recordAudit(trx, { actor: staff.staffId, action, subject: `order:${orderId}`, after: { file: kind } }, now);
    return { kind: "removed" };
  });
}
