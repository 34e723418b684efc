import { redirect } from "react-router";
import { above, stale } from "#app/forms/refusal.ts";
import { STORAGE_FULL } from "#shop/catalogue/pictures/picture.ts";
import { cancelUpload } from "#shop/catalogue-admin/uploads/cancel-upload.server.ts";
import { receiveFile } from "#shop/catalogue-admin/uploads/receive-file.server.ts";
import { rereadFile } from "#shop/catalogue-admin/uploads/reread-file.server.ts";
import { retryUpload } from "#shop/catalogue-admin/uploads/retry-upload.server.ts";
import { ENCODINGS } from "#shop/catalogue-admin/uploads/rows/encodings.ts";
import { columnName } from "#shop/catalogue-admin/uploads/rows/upload-columns.ts";
import { startAfterDryRun, startUpload } from "#shop/catalogue-admin/uploads/start-upload.server.ts";
import { undoUpload } from "#shop/catalogue-admin/uploads/undo/undo-upload.server.ts";
import { NO_DATA, uploadModeOf } from "#shop/catalogue-admin/uploads/upload.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { PAGE_IS_CURRENT } from "../page/admin-answer.ts";
import type { PanelPost } from "../page/panel-page.server.ts";

/** Handles the upload page's forms. A form has the files only without scripts; else they were sent before. */
export const submitUpload = handleForms<PanelPost>({
  async cancel({ services, staff, fields }) {
    return said(fields, await cancelUpload(services, staff, uploadOf(fields)), "Upload cancelado");
  },
  async undo({ services, staff, fields }) {
    return said(fields, await undoUpload(services, staff, uploadOf(fields)), "Desfazendo o upload");
  },
  async retry({ services, staff, fields }) {
    return said(fields, await retryUpload(services, staff, uploadOf(fields)), "O upload continua de onde parou");
  },
  async write({ services, staff, fields }) {
    const answer = await startAfterDryRun(services, staff, uploadOf(fields));
    return answer.kind === "refused" ? refuseUpload(fields, answer) : redirect(pathOf(answer.uploadId));
  },
  async reread({ services, staff, fields }) {
    const encoding = ENCODINGS.find((each) => each === fields.encoding) ?? "utf-8";
    const answer = await rereadFile(services, staff, uploadOf(fields), encoding);
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
      asDrafts: fields.rascunho === "on",
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

const TITLE = "Erro no upload";

/** Refusals of files and uploads. Rules: UPLOAD-6. */
export const UPLOAD_REFUSALS = {
  ...COMMON,
  not_allowed: above(TITLE, "A sua função não permite enviar produtos.", 403),
  too_large: above(TITLE, "O arquivo é grande demais: até 100 MB de CSV e 500 MB de ZIP.", 413),
  sheet_too_large: above(
    TITLE,
    "A planilha é grande demais: até 25 MB e 702 colunas. Salve como CSV e envie de novo.",
    413,
  ),
  unreadable_letters: above(
    TITLE,
    "As letras com acento não puderam ser lidas. Salve como CSV UTF-8 (no Excel: Salvar como, 'CSV UTF-8 (delimitado por vírgulas)') e envie de novo.",
  ),
  no_data: above(TITLE, NO_DATA),
  too_many_lines: above(TITLE, "O arquivo tem mais de 100.000 produtos. Divida em arquivos menores."),
  busy: stale(TITLE, "Já há um upload em andamento. Espere terminar ou cancele antes de enviar outro."),
  storage_full: above(TITLE, `${STORAGE_FULL} Nada do arquivo foi guardado.`, 507),
  unknown_file: above(TITLE, "O arquivo enviado não está mais guardado. Escolha o arquivo de novo."),
  unknown_upload: above(TITLE, "Este upload não existe mais. Atualize a página.", 404),
  not_running: stale(TITLE, `Este upload já terminou. ${PAGE_IS_CURRENT}`),
  not_undoable: stale(
    TITLE,
    "Este upload não pode ser desfeito agora: já foi desfeito, nada gravou ou há outro em andamento.",
  ),
  not_retriable: stale(TITLE, "Este upload não pode continuar. Envie o arquivo de novo."),
  wrong_format: above("Formato inválido", "Envie os produtos em um arquivo .csv ou .xlsx e as imagens em um .zip."),
  unclosed_quote: ({ line }: { line: number }) =>
    above(TITLE, `As aspas abertas na linha ${line} não se fecham. Corrija e envie de novo.`),
  missing_columns: ({ columns }: Columns) =>
    above(TITLE, `Faltam colunas obrigatórias no cabeçalho: ${columns.map(columnName).join(", ")}.`),
  repeated_columns: ({ columns }: Columns) =>
    above(TITLE, `Há colunas repetidas no cabeçalho: ${columns.map(columnName).join(", ")}.`),
  bad_zip: ({ words }: { words: string }) => above(TITLE, `${words}.`),
};

type Columns = { columns: readonly string[] };

/** Answers of the upload page's forms. */
export const { refuse: refuseUpload, said } = refusals(UPLOAD_REFUSALS);
