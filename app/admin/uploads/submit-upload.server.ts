import { redirect } from "react-router";
import { cancelUpload } from "#shop/catalogue-admin/uploads/cancel-upload.server.ts";
import { receiveFile } from "#shop/catalogue-admin/uploads/receive-file.server.ts";
import { startAfterDryRun, startUpload } from "#shop/catalogue-admin/uploads/start-upload.server.ts";
import { undoUpload } from "#shop/catalogue-admin/uploads/undo/undo-upload.server.ts";
import { uploadModeOf } from "#shop/catalogue-admin/uploads/upload.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { handleForms } from "../forms/handlers.server.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { refuseUpload, said } from "./refuse-upload.server.ts";

/** Handles the upload page's forms. A form has the files only without scripts; else they were sent before. */
export const submitUpload = handleForms<Posted>({
  async cancel({ services, staff, fields }) {
    return said(fields, await cancelUpload(services, staff, uploadOf(fields)), "Upload cancelado");
  },
  async undo({ services, staff, fields }) {
    return said(fields, await undoUpload(services, staff, uploadOf(fields)), "Desfazendo o upload");
  },
  async write({ services, staff, fields }) {
    const answer = await startAfterDryRun(services, staff, uploadOf(fields));
    return answer.kind === "refused" ? refuseUpload(fields, answer) : redirect(pathOf(answer.uploadId));
  },
  async send({ services, staff, fields, form }) {
    const csv = await fileOf(services, staff, form, "csv", fields.csvFile);
    if (csv.kind === "refused") return refuseUpload(fields, csv);
    const zip = await fileOf(services, staff, form, "zip", fields.zipFile);
    if (zip.kind === "refused") return refuseUpload(fields, zip);
    const answer = await startUpload(services, staff, {
      csvFile: csv.fileId,
      zipFile: zip.fileId || null,
      mode: uploadModeOf(fields.mode ?? "") ?? "both",
      dryRun: fields.simular === "on",
      declaresOldPrices: fields.declaro === "on",
    });
    return answer.kind === "refused" ? refuseUpload(fields, answer) : redirect(pathOf(answer.uploadId));
  },
});

const uploadOf = (fields: Record<string, string>) => fields.upload ?? "";

/** The id of a file sent before, or of one posted with the form; '' if there is none. */
async function fileOf(services: Services, staff: StaffSession, form: FormData, kind: "csv" | "zip", sent?: string) {
  if (sent) return { kind: "received", fileId: sent } as const;
  const file = form.get(kind);
  if (!(file instanceof File) || file.name === "") return { kind: "received", fileId: "" } as const;
  return receiveFile(services, staff, { kind, filename: file.name, bytes: file.stream() });
}

function pathOf(uploadId: string): string {
  return `/admin/upload?envio=${uploadId}`;
}
