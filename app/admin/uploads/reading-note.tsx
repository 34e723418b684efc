import { useFetcher } from "react-router";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { ENCODING_NAMES } from "#shop/catalogue-admin/uploads/rows/encodings.ts";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import type { ShownUpload } from "./uploads.tsx";

/** How the accents of the file were read, and the other ways while nothing is written. Rules: UPLOAD-93. */
export function ReadingNote({ upload }: { upload: ShownUpload }) {
  const fetcher = useFetcher<AdminAnswer>();
  const [read, ...others] = upload.reading?.readings ?? [];
  if (!read) return null;
  const asks = upload.dryRun && upload.hasFile && !upload.isRunning && others.length > 0;
  return (
    <Note
      tone={asks && upload.reading?.isUnsure ? "warning" : "info"}
      title={asks ? "Confira as letras antes de gravar." : `Lido como ${ENCODING_NAMES[read.encoding]}.`}
    >
      <p className="break-words">
        {asks && `Lido como ${ENCODING_NAMES[read.encoding]}. `}Palavras do arquivo: {read.words.join(", ")}.
      </p>
      {asks && (
        <>
          <p>Se estão trocadas, leia de outro jeito, ou salve a planilha como CSV UTF-8 e envie de novo.</p>
          <RefusalNote problem={fetcher.data?.problem} />
          <ul className="grid gap-2 pt-2">
            {others.map(({ encoding, words }) => (
              <li key={encoding}>
                <fetcher.Form
                  method="post"
                  action={`/admin/upload?envio=${upload.id}`}
                  className="flex flex-wrap items-center gap-3"
                >
                  <StayField />
                  <input type="hidden" name={INTENT_FIELD} value="reread" />
                  <input type="hidden" name="upload" value={upload.id} />
                  <input type="hidden" name="encoding" value={encoding} />
                  <Button type="submit" variant="secondary" size="s" busy={fetcher.state !== "idle"}>
                    Ler como {ENCODING_NAMES[encoding]}
                  </Button>
                  <span className="min-w-0 break-all">{words.join(", ")}</span>
                </fetcher.Form>
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}
