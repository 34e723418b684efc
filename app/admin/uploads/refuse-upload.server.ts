import { refuse } from "#app/forms/refuse-form.server.ts";
import { STORAGE_FULL } from "#shop/catalogue/pictures/picture.ts";
import type { UploadRefusal } from "#shop/catalogue-admin/uploads/refusals.ts";
import { NO_DATA } from "#shop/catalogue-admin/uploads/upload.ts";
import { PAGE_IS_CURRENT } from "../admin-answer.ts";

const TITLE = "Erro no upload";

const WORDS = {
  not_allowed: "A sua função não permite enviar produtos.",
  too_large: "O arquivo é grande demais: até 100 MB de CSV e 500 MB de ZIP.",
  is_utf16: "O arquivo está em UTF-16. Salve como CSV UTF-8 e envie de novo.",
  no_data: NO_DATA,
  too_many_lines: "O arquivo tem mais de 100.000 produtos. Divida em arquivos menores.",
  busy: "Já há um upload em andamento. Espere terminar ou cancele antes de enviar outro.",
  storage_full: `${STORAGE_FULL} Nada do arquivo foi guardado.`,
  unknown_file: "O arquivo enviado não está mais guardado. Escolha o arquivo de novo.",
  unknown_upload: "Este upload não existe mais. Atualize a página.",
  not_running: `Este upload já terminou. ${PAGE_IS_CURRENT}`,
  not_undoable: "Este upload não pode ser desfeito agora: já foi desfeito, nada gravou ou há outro em andamento.",
} as const;

const STATUS: Record<string, number> = {
  not_allowed: 403,
  unknown_upload: 404,
  busy: 409,
  not_undoable: 409,
  too_large: 413,
  storage_full: 507,
};

/** Refusals that mean that the page was out of date. */
const STALE = new Set<string>(["busy", "not_running", "not_undoable"]);

/** Title and message of a refusal. Rules: UPLOAD-6. */
export function uploadProblem(refusal: UploadRefusal): { title: string; message: string } {
  switch (refusal.reason) {
    case "wrong_format":
      return { title: "Formato inválido", message: "Envie os produtos em um arquivo .csv e as imagens em um .zip." };
    case "unclosed_quote":
      return {
        title: TITLE,
        message: `As aspas abertas na linha ${refusal.line} não se fecham. Corrija e envie de novo.`,
      };
    case "missing_columns":
      return { title: TITLE, message: `Faltam colunas obrigatórias no cabeçalho: ${refusal.columns.join(", ")}.` };
    case "repeated_columns":
      return { title: TITLE, message: `Há colunas repetidas no cabeçalho: ${refusal.columns.join(", ")}.` };
    case "bad_zip":
      return { title: TITLE, message: `${refusal.words}.` };
    default:
      return { title: TITLE, message: WORDS[refusal.reason] };
  }
}

/** Answers a form with a refusal. */
export function refuseUpload(fields: Record<string, string>, refusal: UploadRefusal) {
  const stale = STALE.has(refusal.reason) && ({ isStale: true } as const);
  return refuse(fields, { status: STATUS[refusal.reason] ?? 422, problem: uploadProblem(refusal), ...stale });
}
