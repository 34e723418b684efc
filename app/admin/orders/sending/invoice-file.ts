import { missingFile } from "#app/admin/page/missing-record.ts";
import { type PanelRequest, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { invoiceResponse } from "#app/order/invoice-response.server.ts";
import { isInvoiceKind } from "#shop/fulfilment/shipments/sending/invoice-file.ts";
import { readInvoiceFile } from "#shop/fulfilment/shipments/sending/invoice-file-queries.server.ts";
import type { Route } from "./+types/invoice-file";

/** An order's attached invoice file, for the staff. */
export const loader = panelLoader(
  async ({ db, params: { orderId, kind } }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const file = isInvoiceKind(kind) ? await readInvoiceFile(db, orderId, kind) : null;
    if (!file || !isInvoiceKind(kind)) throw missingFile("invoice");
    return invoiceResponse(file, kind);
  },
);
