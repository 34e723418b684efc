import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { lookAtCsv } from "./receive-file.server.ts";
import type { Encoding } from "./rows/encodings.ts";
import { type StartAnswer, startUpload } from "./start-upload.server.ts";
import { readRunningUpload, readUploadOrder } from "./upload-queries.server.ts";
import { replaceFacts } from "./upload-store.server.ts";

/**
 * Another dry run of a dry run's files, with the letters read in an encoding that somebody chose. Dry runs of the reading
 * before can no longer be written. Rules: UPLOAD-93.
 */
export async function rereadFile(
  deps: Pick<Services, "db" | "clock" | "jobs" | "storage">,
  staff: StaffSession,
  uploadId: string,
  encoding: Encoding,
): Promise<StartAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  if (await readRunningUpload(deps.db)) return { kind: "refused", reason: "busy" };
  const order = await readUploadOrder(deps.db, uploadId, ["completed", "failed"]);
  if (!order?.csvFile) return { kind: "refused", reason: "unknown_file" };
  const looked = await lookAtCsv(deps, order.csvFile, encoding);
  if (!("facts" in looked)) return looked;
  const replaced = await replaceFacts(deps.db, order.csvFile, staff.staffId, looked.facts);
  if (!replaced) return { kind: "refused", reason: "unknown_file" };
  return startUpload(deps, staff, { ...order, csvFile: order.csvFile, dryRun: true });
}
