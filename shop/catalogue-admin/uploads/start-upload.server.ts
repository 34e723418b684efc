import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { readHeader } from "./rows/upload-columns.ts";
import { uploadJob } from "./run-upload.server.ts";
import type { UploadMode, UploadRefusal } from "./upload.ts";
import { readUploadOrder } from "./upload-queries.server.ts";
import { findFile, insertUpload } from "./upload-store.server.ts";

export interface UploadOrder {
  csvFile: string;
  zipFile: string | null;
  mode: UploadMode;
  /** Writes no products. */
  dryRun: boolean;
  /** Somebody has seen in a dry run how the letters are read. */
  isSeen?: boolean;
  /** An owner declares that the old prices in the file were really charged. */
  declaresOldPrices?: boolean;
  /** New products are not published. */
  asDrafts?: boolean;
}

export type StartAnswer = { kind: "started"; uploadId: string } | UploadRefusal;

/**
 * With files that this staff member sent; refused while another one runs. A dry run where it is not sure how the letters
 * are to be read. Rules: UPLOAD-35, UPLOAD-41, UPLOAD-51, UPLOAD-93.
 */
export async function startUpload(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffSession,
  { csvFile, zipFile, mode, dryRun: asked, isSeen = false, declaresOldPrices = false, asDrafts = false }: UploadOrder,
): Promise<StartAnswer> {
  const notAllowed =
    refuseUnlessAllowed(staff, "products.write") ??
    (declaresOldPrices ? refuseUnlessAllowed(staff, "old_prices.declare") : null);
  if (notAllowed) return notAllowed;
  const { db, jobs, clock } = deps;
  return db.transaction().execute(async (trx): Promise<StartAnswer> => {
    const csv = await findFile(trx, csvFile, staff.staffId);
    const zip = zipFile === null ? null : await findFile(trx, zipFile, staff.staffId);
    if (csv?.kind !== "csv" || !csv.facts || (zipFile !== null && zip?.kind !== "zip")) {
      return { kind: "refused", reason: "unknown_file" };
    }
    const { filename, facts } = csv;
    const dryRun = asked || (facts.isUnsure && !isSeen);
    const uploadId = await insertUpload(
      trx,
      {
        filename,
        mode,
        dryRun,
        declaresOldPrices,
        asDrafts,
        confirmed: isSeen,
        staffId: staff.staffId,
        csvFile: csv.id,
        zipFile: zip?.id ?? null,
        header: facts.header,
        ignoredColumns: readHeader(facts.header).ignored,
        total: facts.records,
      },
      clock(),
    );
    if (uploadId === null) return { kind: "refused", reason: "busy" };
    await jobs.send(trx, uploadJob, { uploadId });
    if (!dryRun) {
      const entry = { actor: staff.staffId, action: "upload.started", subject: `upload:${uploadId}` } as const;
      await recordAudit(
        trx,
        {
          ...entry,
          after: {
            filename,
            mode,
            rows: facts.records,
            ...(declaresOldPrices && { declares_old_prices: true }),
            ...(asDrafts && { is_draft: true }),
          },
        },
        clock(),
      );
    }
    return { kind: "started", uploadId };
  });
}

/** Same files, same mode. Rules: UPLOAD-40. */
export async function startAfterDryRun(
  deps: Pick<Services, "db" | "clock" | "jobs">,
  staff: StaffSession,
  uploadId: string,
): Promise<StartAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const order = await readUploadOrder(deps.db, uploadId);
  if (!order?.csvFile) return { kind: "refused", reason: "unknown_file" };
  return startUpload(deps, staff, { ...order, csvFile: order.csvFile, dryRun: false, isSeen: true });
}
