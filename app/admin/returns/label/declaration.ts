import { redirect } from "react-router";
import { type PanelRequest, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { declarationResponse } from "#app/order/declaration-response.server.ts";
import { readDeclaration } from "#shop/fulfilment/return-labels/return-label-queries.server.ts";
import { findAnyReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import type { Route } from "./+types/declaration";

/** The declaration of contents of a return's reverse label, for the staff; the return's page where there is none. */
export const loader = panelLoader(async ({ db, params: { returnId } }: PanelRequest<Route.LoaderArgs["params"]>) => {
  const [made, file] = await Promise.all([findAnyReturn(db, returnId), readDeclaration(db, returnId)]);
  if (!made || !file) return redirect(`/admin/trocas/${encodeURIComponent(returnId)}`);
  return declarationResponse(made, file);
});
