import { missingFile } from "#app/admin/page/missing-record.ts";
import { type PanelRequest, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { returnPhotoResponse } from "#app/order/return-photo-response.server.ts";
import type { Route } from "./+types/photo-file";

/** A photo of a defect report, for the staff. */
export const loader = panelLoader(async ({ db, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
  const photo = await returnPhotoResponse(db, params.returnId, params.place);
  if (!photo) throw missingFile("return");
  return photo;
});
