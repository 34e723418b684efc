import { csvHeaders } from "#app/admin/page/panel-file.server.ts";
import { type PanelRequest, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { streamedFile } from "#app/request/streamed-file.server.ts";
import { BYTE_ORDER_MARK, reportHeader, reportLine } from "#shop/catalogue-admin/uploads/rows/csv-text.ts";
import { readKeptLines, readUploadHeader } from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import { missingFile } from "../page/missing-record.ts";
import type { Route } from "./+types/report-file";

const AT_ONCE = 500;

/** Streams the lines with errors, or with warnings, and their messages as CSV, to correct and upload again. */
export const loader = panelLoader(async ({ db, params, query }: PanelRequest<Route.LoaderArgs["params"]>) => {
  const upload = await readUploadHeader(db, params.uploadId);
  if (!upload) throw missingFile("upload");
  const { filename, header } = upload;
  const id = params.uploadId;
  const said = query.get("tipo") === "avisos" ? "avisos" : "erros";
  async function* pieces() {
    yield BYTE_ORDER_MARK + reportHeader(header, said);
    for (let after = 0; ; ) {
      const lines = await readKeptLines(db, id, said === "erros" ? "error" : "warning", after, AT_ONCE);
      const last = lines.at(-1);
      if (!last) return;
      after = last.line;
      yield lines.map((line) => reportLine(header, line)).join("");
    }
  }
  return streamedFile(pieces(), csvHeaders(`${said}-${filename.replace(/\.xlsx$/i, ".csv")}`));
});
