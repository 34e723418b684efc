import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { dropFiles } from "./delete-old-uploads.server.ts";
import type { UploadRefusal } from "./upload.ts";
import { readUpload } from "./upload-queries.server.ts";
import { endUpload } from "./upload-store.server.ts";

/** No further batch is written. Written batches remain and can be undone. Rules: UPLOAD-45. */
export async function cancelUpload(
  deps: Pick<Services, "db" | "clock" | "storage">,
  staff: StaffSession,
  uploadId: string,
): Promise<{ kind: "cancelled" } | UploadRefusal> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const { db, clock } = deps;
  const upload = await readUpload(db, uploadId);
  if (!upload) return { kind: "refused", reason: "unknown_upload" };
  const cancelled = await db.transaction().execute(async (trx) => {
    if (!(await endUpload(trx, upload.id, { status: "cancelled" }, clock()))) return false;
    const entry = { actor: staff.staffId, action: "upload.cancelled", subject: `upload:${upload.id}` } as const;
    if (!upload.dryRun) await recordAudit(trx, { ...entry, after: { filename: upload.filename } }, clock());
    return true;
  });
  if (!cancelled) return { kind: "refused", reason: "not_running" };
  await dropFiles(deps, upload.id);
  return { kind: "cancelled" };
}
