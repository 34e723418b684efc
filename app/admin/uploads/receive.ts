import { data } from "react-router";
import { refusalFor } from "#app/forms/refusal.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { receiveFile } from "#shop/catalogue-admin/uploads/receive-file.server.ts";
import { staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/receive";
import type { SentFile } from "./send-file.ts";
import { UPLOAD_REFUSALS } from "./submit-upload.server.ts";

/** POST only. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Streams one file to storage as the raw body; the form that follows refers to it by id. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const staff = staffOf(context);
  const query = pageUrlOf(request).searchParams;
  const answer = await receiveFile(context.get(servicesContext), staff, {
    kind: query.get("tipo") === "zip" ? "zip" : "csv",
    filename: query.get("nome") ?? "",
    bytes: request.body ?? new Blob([]).stream(),
  });
  const said: SentFile =
    answer.kind === "received"
      ? { kind: "sent", fileId: answer.fileId }
      : { kind: "refused", problem: refusalFor(UPLOAD_REFUSALS, answer).problem };
  return Response.json(said, { headers: { "Cache-Control": "private, no-store" } });
}
