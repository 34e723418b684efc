import { FileText, RotateCcw, Save, Undo2, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useFetcher, useRevalidator } from "react-router";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { durationText } from "#platform/formats/duration.ts";
import { groupThousands } from "#platform/formats/group-thousands.ts";
import { counted } from "#platform/formats/plural.ts";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import { useRevalidateOnStale } from "../page/stale-refusal.tsx";
import { ReadingNote } from "./reading-note.tsx";
import { UploadState } from "./upload-history.tsx";
import { MODES, undoText } from "./upload-texts.ts";
import type { ShownUpload } from "./uploads.tsx";

const LOOK_AGAIN_MS = 700;

/** One upload: progress, result and actions. */
export function UploadCard({ upload }: { upload: ShownUpload }) {
  useFollowed(upload);
  const mode = MODES.find(({ value }) => value === upload.mode)?.label;
  return (
    <section
      aria-label={`Upload ${upload.filename}`}
      className="grid gap-4 rounded-panel border border-line bg-surface p-5 md:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3.5">
          <Icon of={FileText} />
          <div className="grid min-w-0">
            <b className="break-all font-semibold">{upload.filename}</b>
            <span className="text-caption text-ink-muted tabular-nums">
              {counted(upload.total, "produto", "produtos")}, enviado em {upload.sentAt}
              {upload.staffName && ` por ${upload.staffName}`} · {mode}
              {upload.hasPictures && " · com imagens"}
              {upload.dryRun && " · simulação, nada é gravado"}
            </span>
          </div>
        </div>
        <UploadState upload={upload} />
      </div>
      <progress
        aria-label="Progresso do upload"
        max={Math.max(1, upload.total)}
        value={Math.min(upload.processed, Math.max(1, upload.total))}
        className="h-1.5 w-full appearance-none border-0 bg-tile-deep [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-tile-deep [&::-webkit-progress-value]:bg-accent"
      />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-small tabular-nums">
        <span className="text-ink-soft">
          {groupThousands(upload.processed)} de {counted(upload.total, "produto", "produtos")}
          {upload.seconds !== null && upload.status === "completed" && ` em ${durationText(upload.seconds)}`}
        </span>
        <span className="flex gap-4 font-semibold">
          <span className="text-accent">{groupThousands(upload.successful)} com sucesso</span>
          <span className={upload.failed > 0 ? "text-danger" : "text-ink-muted"}>
            {groupThousands(upload.failed)} com erro
          </span>
        </span>
      </div>
      <ReadingNote upload={upload} />
      {!upload.isRunning && <Outcome upload={upload} />}
      <Actions upload={upload} />
    </section>
  );
}

/** Polls while the upload runs, and shows a toast when it ends. */
function useFollowed(upload: ShownUpload) {
  const revalidator = useRevalidator();
  const wasRunning = useRef(upload.isRunning);
  useEffect(() => {
    if (!upload.isRunning) return;
    const timer = setInterval(() => {
      if (revalidator.state === "idle") void revalidator.revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [upload.isRunning, revalidator]);
  useEffect(() => {
    if (wasRunning.current && !upload.isRunning) showToast(overToast(upload));
    wasRunning.current = upload.isRunning;
  }, [upload]);
}

function overToast(upload: ShownUpload): Parameters<typeof showToast>[0] {
  const about = "panel";
  if (upload.undoState === "undone") return { about, title: "Upload desfeito" };
  if (upload.status === "cancelled") return { about, title: "Upload cancelado" };
  if (upload.status === "failed") {
    const isEmpty = upload.generalError === "Nenhum produto válido";
    const description = isEmpty ? "Confira os erros linha por linha." : (upload.generalError ?? "");
    return { about, tone: "destructive", title: isEmpty ? "Nenhum produto válido" : "Erro no upload", description };
  }
  return {
    about,
    title: upload.dryRun ? "Simulação concluída" : "Upload concluído",
    description: `${counted(upload.successful, "produto", "produtos")} com sucesso, ${groupThousands(upload.failed)} com erro`,
  };
}

function Outcome({ upload }: { upload: ShownUpload }) {
  const would = upload.dryRun;
  return (
    <>
      {upload.generalError && (
        <Note
          tone="danger"
          title={upload.generalError === "Nenhum produto válido" ? "Nenhum produto válido." : "Erro no upload."}
        >
          {upload.generalError === "Nenhum produto válido" ? "Confira os erros linha por linha." : upload.generalError}
        </Note>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t pt-4 text-small sm:grid-cols-4">
        <Figure label={would ? "Seriam criados" : "Criados"} value={upload.created} />
        <Figure label={would ? "Mudariam" : "Alterados"} value={upload.updated} />
        <Figure label="Já estavam iguais" value={upload.unchanged} />
        <Figure
          label="Com aviso"
          value={upload.warned}
          to={upload.warned > 0 ? `?envio=${upload.id}&tipo=avisos#erros` : undefined}
        />
      </dl>
      {would && upload.asking > 0 && (
        <Note tone="warning" title="Confira antes de gravar.">
          {counted(upload.asking, "linha traz", "linhas trazem")} peças demais, ou um preço de dez vezes ou um décimo do
          de antes: veja os avisos. Nada foi gravado; se está certo, grave agora.
        </Note>
      )}
      {upload.ignoredColumns.length > 0 && (
        <Note>Colunas que a loja não conhece e não leu: {upload.ignoredColumns.join(", ")}.</Note>
      )}
      {upload.undoState === "undone" && (
        <Note title="Upload desfeito.">
          O que ele fez em {counted(upload.undone, "produto", "produtos")} voltou atrás.
          {upload.kept > 0 &&
            ` ${counted(upload.kept, "mudou ou foi vendido", "mudaram ou foram vendidos")} depois do upload e ficou o que é mais novo.`}
        </Note>
      )}
    </>
  );
}

function Figure({ label, value, to }: { label: string; value: number; to?: string | undefined }) {
  return (
    <div>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="font-semibold text-body tabular-nums">
        {groupThousands(value)}
        {to && (
          <Link to={to} className="link ml-2 font-normal text-small">
            Ver quais
          </Link>
        )}
      </dd>
    </div>
  );
}

function Actions({ upload }: { upload: ShownUpload }) {
  const sent = useSentAnswer();
  const fetcher = useFetcher<AdminAnswer>();
  const [asks, setAsks] = useState(false);
  const hydrated = useHydrated();
  useRevalidateOnStale(fetcher.data);
  const problem = (fetcher.data ?? (sent?.isStale ? undefined : sent))?.problem;
  const busy = fetcher.state !== "idle";
  const canSave = upload.dryRun && upload.status === "completed" && upload.hasFile;
  if (upload.status !== "processing" && !canSave && !upload.undoable && !upload.retriable)
    return <RefusalNote problem={problem} />;
  const form = (intent: string, button: React.ReactNode) => (
    <fetcher.Form method="post" action={`/admin/upload?envio=${upload.id}`}>
      <StayField />
      <input type="hidden" name={INTENT_FIELD} value={intent} />
      <input type="hidden" name="upload" value={upload.id} />
      {button}
    </fetcher.Form>
  );
  return (
    <div className="grid gap-4">
      <RefusalNote problem={problem} />
      <div className="flex flex-wrap gap-3">
        {upload.status === "processing" &&
          form(
            "cancel",
            <Button type="submit" variant="secondary" size="s" icon={X} busy={busy}>
              Cancelar upload
            </Button>,
          )}
        {upload.retriable &&
          form(
            "retry",
            <Button type="submit" size="s" icon={RotateCcw} busy={busy}>
              Tentar de novo
            </Button>,
          )}
        {canSave &&
          form(
            "write",
            <Button type="submit" size="s" icon={Save} busy={busy}>
              Gravar agora
            </Button>,
          )}
        {upload.undoable &&
          (hydrated ? (
            <Button variant="danger-outline" size="s" icon={Undo2} busy={busy} onClick={() => setAsks(true)}>
              Desfazer upload
            </Button>
          ) : (
            form(
              "undo",
              <Button type="submit" variant="danger-outline" size="s" icon={Undo2}>
                Desfazer upload
              </Button>,
            )
          ))}
      </div>
      <Dialog open={asks} onClose={() => setAsks(false)} title="Desfazer este upload?" size="s">
        <p className="text-ink-soft">{undoText(upload)} O que mudou ou foi vendido depois fica como está.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setAsks(false)}>
            Manter
          </Button>
          <Button
            variant="danger"
            icon={Undo2}
            onClick={() => {
              setAsks(false);
              void fetcher.submit(
                { [INTENT_FIELD]: "undo", upload: upload.id, ficar: "1" },
                { method: "post", action: `/admin/upload?envio=${upload.id}` },
              );
            }}
          >
            Desfazer
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
