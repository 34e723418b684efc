import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { uploadJob } from "./run-upload.server.ts";
import { canBeRetried, type UploadRefusal } from "./upload.ts";
import { readRunningUpload, readUpload } from "./upload-queries.server.ts";
import { reopenUpload } from "./upload-store.server.ts";

/** From its last batch, where an error of the shop itself ended it. Rules: UPLOAD-46. */
export async function retryUpload(
  { db, jobs, clock }: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffSession,
  uploadId: string,
): Promise<{ kind: "retried" } | UploadRefusal> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  return inTransaction(db, async (trx) => {
    const upload = await readUpload(trx, uploadId);
    if (!upload) return { kind: "refused", reason: "unknown_upload" };
    if (await readRunningUpload(trx)) return { kind: "refused", reason: "busy" };
    if (!canBeRetried(upload)) return { kind: "refused", reason: "not_retriable" };
    if (!(await reopenUpload(trx, upload.id, clock()))) return { kind: "refused", reason: "busy" };
    await jobs.send(trx, uploadJob, { uploadId: upload.id });
    const entry = { actor: staff.staffId, action: "upload.retried", subject: `upload:${upload.id}` } as const;
    await recordAudit(trx, { ...entry, after: { filename: upload.filename } }, clock());
    return { kind: "retried" };
  });
}
