import { ImageUp } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { LOOK_PICTURES, type LookPicture } from "#shop/settings/storefront-look.ts";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";

interface PictureFormProps {
  which: LookPicture;
  hint: string;
  /** There is a custom picture to remove. */
  hasOwn: boolean;
  mayWrite: boolean;
}

/** Uploads another picture or removes the current one. */
export function PictureForm({ which, hint, hasOwn, mayWrite }: PictureFormProps) {
  const fetcher = useFetcher<AdminAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const own = useSentAnswer(which);
  const answer = fetcher.data ?? own;
  // Choosing another file hides the last refusal.
  const [overtaken, setOvertaken] = useState<AdminAnswer>();
  const tell = useEffectEvent(({ kind, said }: AdminAnswer) => {
    if (kind !== "done") return;
    if (said) showToast({ about: "panel", title: said });
    form.current?.reset();
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);
  if (!mayWrite) return null;
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form ref={form} method="post" encType="multipart/form-data" className="grid gap-3">
      <StayField />
      <input type="hidden" name={INTENT_FIELD} value={which} />
      <RefusalNote problem={answer === overtaken ? undefined : answer?.problem} />
      {own?.kind === "done" && own.said && <Note tone="success" role="status" title={`${own.said}.`} />}
      <label className="grid gap-1.5 text-small">
        <span className="font-semibold">{LOOK_PICTURES[which].label}</span>
        <input
          type="file"
          name="imagem"
          accept="image/png,image/jpeg,image/webp"
          onChange={() => setOvertaken(answer)}
          aria-describedby={`${which}-hint`}
          className="w-full min-w-0 rounded-control border border-line-strong bg-surface text-small file:mr-3 file:min-h-tap file:cursor-pointer file:border-0 file:bg-tile file:px-4 file:font-semibold"
        />
      </label>
      <p id={`${which}-hint`} className="text-caption text-ink-muted">
        {hint}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="passo" value="enviar" variant="secondary" size="s" icon={ImageUp} busy={busy}>
          Enviar imagem
        </Button>
        {hasOwn && (
          <Button
            type="submit"
            name="passo"
            value="remover"
            variant="ghost"
            size="s"
            busy={busy}
            // Clears the chosen file, which would be posted too.
            onClick={() => form.current?.reset()}
          >
            Remover
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
