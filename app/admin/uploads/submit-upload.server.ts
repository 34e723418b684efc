import { redirect } from "react-router";
import { cancelUpload } from "#shop/catalogue-admin/uploads/cancel-upload.server.ts";
import { receiveFile } from "#shop/catalogue-admin/uploads/receive-file.server.ts";
import { startAfterDryRun, startUpload } from "#shop/catalogue-admin/uploads/start-upload.server.ts";
import { undoUpload } from "#shop/catalogue-admin/uploads/undo/undo-upload.server.ts";
import { uploadModeOf } from "#shop/catalogue-admin/uploads/upload.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { INTENT_FIELD } from "../admin-answer.ts";
import { refuseUpload, said } from "./refuse-upload.server.ts";

/** Handles the upload page's forms. `form` has the files only without scripts; else they were sent before. */
export async function submitUpload(
  services: Services,
  staff: StaffSession,
  fields: Record<string, string>,
  form: FormData,
) {
  const uploadId = fields.upload ?? "";
  switch (fields[INTENT_FIELD]) {
    case "cancelar":
      return said(fields, await cancelUpload(services, staff, uploadId), "Upload cancelado");
    case "desfazer":
      return said(fields, await undoUpload(services, staff, uploadId), "Desfazendo o upload");
    case "gravar": {
      const answer = await startAfterDryRun(services, staff, uploadId);
      return answer.kind === "refused" ? refuseUpload(fields, answer) : redirect(pathOf(answer.uploadId));
    }
    case "enviar":
      return send(services, staff, fields, form);
    default:
      return refuseUpload(fields, { reason: "no_such_form" });
  }
}

async function send(services: Services, staff: StaffSession, fields: Record<string, string>, form: FormData) {
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
}

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
