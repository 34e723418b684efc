import { missingFile } from "#app/admin/page/missing-record.ts";
import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { invoiceResponse } from "#app/order/invoice-response.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { isInvoiceKind } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import { readInvoiceFile } from "#shop/fulfilment/shipments/sending/invoice-file-queries.server.ts";
import type { Route } from "./+types/invoice-file";

/** An order's attached invoice file, for the staff. */
export async function loader({ context, params: { orderId, kind } }: Route.LoaderArgs) {
  staffOf(context);
  const { db } = context.get(servicesContext);
  const file = isInvoiceKind(kind) ? await readInvoiceFile(db, orderId, kind) : null;
  if (!file || !isInvoiceKind(kind)) throw missingFile("invoice");
  return invoiceResponse(file, kind);
}
