import { panelFile, postOnly } from "#app/admin/page/panel-page.server.ts";
import { refusalFor } from "#app/forms/refusal.ts";
import { receiveFile } from "#shop/catalogue-admin/uploads/receive-file.server.ts";
import type { SentFile } from "./send-file.ts";
import { UPLOAD_REFUSALS } from "./submit-upload.server.ts";

export const loader = postOnly;

/** Streams one file to storage as the raw body; the form that follows refers to it by id. */
export const action = panelFile(async ({ services, staff, query, request }) => {
  const answer = await receiveFile(services, staff, {
    kind: query.get("tipo") === "zip" ? "zip" : "csv",
    filename: query.get("nome") ?? "",
    bytes: request.body ?? new Blob([]).stream(),
  });
  const said: SentFile =
    answer.kind === "received"
      ? { kind: "sent", fileId: answer.fileId }
      : { kind: "refused", problem: refusalFor(UPLOAD_REFUSALS, answer).problem };
  return Response.json(said, { headers: { "Cache-Control": "private, no-store" } });
});
