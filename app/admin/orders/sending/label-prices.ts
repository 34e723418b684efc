import { type PanelRequest, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { linesToLabel } from "#shop/fulfilment/shipments/labels/read-label-lines.server.ts";
import { readLabelPrices } from "#shop/fulfilment/shipments/labels/read-label-prices.server.ts";
import { boxesForm, boxesOf, boxesOfForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import type { Route } from "./+types/label-prices";

const NOT_FOUND = { kind: "refused", reason: "not_found" };
const HEADERS = { "Cache-Control": "private, no-store" };

/** Label prices for the boxes in the URL, by service, and the wallet's balance; fetched by the order's page. */
export const loader = panelLoader(
  async ({ services, staff, params, query }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const fields = Object.fromEntries(query);
    if (!isUuid(params.orderId)) return Response.json(NOT_FOUND, { status: 404, headers: HEADERS });
    const count = boxesOf(fields.boxes);
    if (Object.keys(fieldErrors(boxesForm(count), fields)).length > 0) {
      return Response.json({ kind: "refused", reason: "invalid_boxes" }, { status: 422, headers: HEADERS });
    }
    const boxes = boxesOfForm(fields, count, await linesToLabel(services, params.orderId));
    const answer = await readLabelPrices(services, staff, { orderId: params.orderId, boxes });
    const status = answer.kind === "refused" ? (STATUS[answer.reason] ?? 409) : 200;
    return Response.json(answer, { status, headers: HEADERS });
  },
);

const STATUS: Record<string, number> = { not_allowed: 403, not_found: 404 };
