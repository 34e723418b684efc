import { redirect } from "react-router";
import { declarationResponse } from "#app/order/declaration-response.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readDeclaration } from "#shop/fulfilment/return-labels/return-label-queries.server.ts";
import { findAnyReturn } from "#shop/fulfilment/returns/return-queries.server.ts";
import { staffOf } from "../../page/staff-context.server.ts";
import type { Route } from "./+types/declaration";

/** The declaration of contents of a return's reverse label, for the staff; the return's page where there is none. */
export async function loader({ context, params: { returnId } }: Route.LoaderArgs) {
  staffOf(context);
  const { db } = context.get(servicesContext);
  const [made, file] = await Promise.all([findAnyReturn(db, returnId), readDeclaration(db, returnId)]);
  if (!made || !file) return redirect(`/admin/trocas/${encodeURIComponent(returnId)}`);
  return declarationResponse(made, file);
}
