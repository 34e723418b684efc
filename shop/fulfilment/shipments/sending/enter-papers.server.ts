import type { Database } from "#platform/database/database.server.ts";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { cnpjCharacters, isCnpj } from "#platform/formats/cnpj.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { invoiceKeyDigits, isInvoiceKey } from "#platform/formats/invoice-key.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { isOrderId } from "#shop/ordering/orders/order.ts";
import { type OrderChange, writeOrderChange } from "#shop/ordering/orders/order-state-store.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { lockOrderOfShipment } from "../shipment-store.server.ts";
import { invoicePath } from "./invoice-file.ts";
import { listInvoiceFiles } from "./invoice-file-queries.server.ts";
import { tellInvoice } from "./notify-invoice.server.ts";

export type PapersAnswer =
  | { kind: "saved" }
  | { kind: "refused"; reason: "not_allowed" | "not_found" | "invalid_key" | "invalid_url" | "invalid_document" };

/**
 * Stores access key (44 characters, check digit) and URL; each may be empty. With a key, labels are commercial
 * shipments; without a URL, the customer gets the stored file. Needs 'orders.write'. Rules: SHIP-81, SHIP-84.
 */
export async function enterInvoice(
  deps: Needed,
  staff: StaffSession,
  { orderId, key, url }: { orderId: string; key: string; url: string },
): Promise<PapersAnswer> {
  if (key !== "" && !isInvoiceKey(key)) return { kind: "refused", reason: "invalid_key" };
  if (url !== "" && !isHttps(url)) return { kind: "refused", reason: "invalid_url" };
  const invoiceKey = key === "" ? null : invoiceKeyDigits(key);
  const columns = async (trx: Database) => {
    const hasPdf = url === "" && (await listInvoiceFiles(trx, orderId)).some(({ kind }) => kind === "pdf");
    return { invoice_key: invoiceKey, invoice_url: hasPdf ? invoicePath(orderId) : url || null };
  };
  const after = { invoiceKey, invoiceUrl: url === "" ? null : url };
  return write(deps, staff, orderId, "order.invoice_entered", columns, after);
}

/** CPF or CNPJ, which a label requires; the audit log does not have its value. Needs 'orders.write'. Rules: SHIP-47. */
export async function enterDocument(
  deps: Needed,
  staff: StaffSession,
  { orderId, document }: { orderId: string; document: string },
): Promise<PapersAnswer> {
  if (!isCpf(document) && !isCnpj(document)) return { kind: "refused", reason: "invalid_document" };
  const customer_document = cnpjCharacters(document);
  return write(deps, staff, orderId, "order.document_entered", async () => ({ customer_document }), {});
}

async function write(
  { db, clock, jobs }: Needed,
  staff: StaffSession,
  orderId: string,
  action: "order.invoice_entered" | "order.document_entered",
  columns: (trx: Database) => Promise<OrderChange>,
  after: Record<string, unknown>,
): Promise<PapersAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.write");
  if (notAllowed) return notAllowed;
  if (!isOrderId(orderId)) return { kind: "refused", reason: "not_found" };
  return inTransaction(db, async (trx): Promise<PapersAnswer> => {
    if (!(await lockOrderOfShipment(trx, orderId))) return { kind: "refused", reason: "not_found" };
    const now = clock();
    await writeOrderChange(trx, orderId, { ...(await columns(trx)), updated_at: now });
    if (action === "order.invoice_entered") await tellInvoice({ jobs }, trx, orderId);
    await recordAudit(trx, { actor: staff.staffId, action, subject: `order:${orderId}`, after }, now);
    return { kind: "saved" };
  });
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:";
}
