import clsx from "clsx";
import { FileUp, Images, Upload, X } from "lucide-react";
import { type DragEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { dismissToast, showToast } from "#app/ui/toast/toast.tsx";
import { isTableName, isZipName } from "#shop/catalogue-admin/uploads/upload.ts";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import { NOT_ARRIVED, sendFile } from "./send-file.ts";
import { fileSizeText, MODES } from "./upload-texts.ts";

const FREED_MS = 1_500;

type Kind = "csv" | "zip";
type Problem = { title: string; message: string };

const WRONG_FORMAT: Problem = {
  title: "Formato inválido",
  message: "Envie os produtos em um arquivo .csv ou .xlsx e as imagens em um .zip.",
};

interface UploadFormProps {
  isBusy: boolean;
  /** Whether the user may declare old prices. */
  mayDeclare: boolean;
}

/** Choose or drop a file, set options, upload. Without scripts the form posts the files itself. */
export function UploadForm({ isBusy, mayDeclare }: UploadFormProps) {
  const answered = useSentAnswer();
  const fetcher = useFetcher<AdminAnswer>();
  const [files, setFiles] = useState<Partial<Record<Kind, File>>>({});
  const [over, setOver] = useState(false);
  const [simulates, setSimulates] = useState(answered?.values?.simular === "on");
  const [sent, setSent] = useState<number | null>(null);
  const [refused, setRefused] = useState<Problem>();
  const inputs = { csv: useRef<HTMLInputElement>(null), zip: useRef<HTMLInputElement>(null) };
  useFreed(isBusy);
  const busy = sent !== null || fetcher.state !== "idle";
  const problem = refused ?? (fetcher.data ?? answered)?.problem;

  /** Takes away what was refused before: its note, and the toast that says the same. */
  function forgive() {
    setRefused(undefined);
    dismissToast("panel");
  }

  function say(wrong: Problem) {
    setRefused(wrong);
    showToast({ about: "panel", tone: "destructive", title: wrong.title, description: wrong.message });
  }

  function take(chosen: readonly File[]) {
    forgive();
    const next = { ...files };
    for (const file of chosen) {
      if (isTableName(file.name)) next.csv = file;
      else if (isZipName(file.name)) next.zip = file;
      else say(WRONG_FORMAT);
    }
    setFiles(next);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!busy) take([...event.dataTransfer.files]);
  }

  function leaveOut(kind: Kind) {
    setFiles(({ [kind]: _, ...others }) => others);
    if (inputs[kind].current) inputs[kind].current.value = "";
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    forgive();
    const form = new FormData(event.currentTarget);
    const { csv, zip } = files;
    if (!csv) return say({ title: "Escolha um arquivo", message: "Escolha o arquivo CSV ou XLSX com os produtos." });
    const whole = csv.size + (zip?.size ?? 0);
    const ids: Partial<Record<Kind, string>> = {};
    let before = 0;
    setSent(0);
    for (const [kind, file] of [["csv", csv] as const, ["zip", zip] as const]) {
      if (!file) continue;
      const answer = await sendFile(kind, file, (share) => setSent((before + share * file.size) / Math.max(1, whole)));
      if (answer.kind === "refused") {
        setSent(null);
        return say(answer.problem ?? NOT_ARRIVED);
      }
      ids[kind] = answer.fileId;
      before += file.size;
    }
    setSent(null);
    await fetcher.submit(
      {
        [INTENT_FIELD]: "send",
        ficar: "1",
        csvFile: ids.csv ?? "",
        zipFile: ids.zip ?? "",
        mode: String(form.get("mode")),
        simular: form.get("simular") === "on" ? "on" : "",
        declaro: form.get("declaro") === "on" ? "on" : "",
        rascunho: form.get("rascunho") === "on" ? "on" : "",
      },
      { method: "post" },
    );
  }

  return (
    <form
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <input type="hidden" name={INTENT_FIELD} value="send" />
      <RefusalNote problem={problem} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the buttons in it do the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          "grid justify-items-center gap-3 rounded-panel border border-dashed px-5 py-8 text-center md:py-10",
          over ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
        )}
      >
        <Icon of={FileUp} size="l" />
        <b className="text-title">Arraste o arquivo CSV ou XLSX para cá</b>
        <span className="text-caption text-ink-muted">
          ou escolha no computador. Até 100.000 produtos por arquivo, com as imagens em um ZIP se quiser.
        </span>
        <div className="flex flex-wrap justify-center gap-3 pt-1">
          <FileChoice
            kind="csv"
            accept=".csv,.xlsx,text/csv"
            input={inputs.csv}
            onChoose={take}
            icon={<Icon of={FileUp} />}
            label="Escolher arquivo"
          />
          <FileChoice
            kind="zip"
            accept=".zip,application/zip"
            input={inputs.zip}
            onChoose={take}
            icon={<Icon of={Images} />}
            label="Imagens (ZIP)"
          />
        </div>
        {(files.csv || files.zip) && (
          <ul className="grid w-full max-w-110 gap-2 pt-2 text-left text-small">
            {(["csv", "zip"] as const).map((kind) => {
              const file = files[kind];
              return (
                file && (
                  <li
                    key={kind}
                    className="flex items-center justify-between gap-3 rounded-control bg-tile py-1 pr-1 pl-4"
                  >
                    <span className="min-w-0 break-all">
                      <span className="font-semibold">{file.name}</span>{" "}
                      <span className="text-ink-muted tabular-nums">{fileSizeText(file.size)}</span>
                    </span>
                    <IconButton icon={X} label={`Tirar ${file.name}`} onClick={() => leaveOut(kind)} />
                  </li>
                )
              );
            })}
          </ul>
        )}
      </div>
      <fieldset className="grid gap-x-6 gap-y-1 md:grid-cols-3">
        <legend className="pb-1 text-title">O que o arquivo pode fazer</legend>
        {MODES.map(({ value, label, hint }) => (
          <label
            key={value}
            htmlFor={`modo-${value}`}
            className="flex min-h-tap cursor-pointer items-start gap-3 py-2 text-control leading-normal"
          >
            <RadioMark
              id={`modo-${value}`}
              name="mode"
              value={value}
              defaultChecked={(answered?.values?.mode ?? "both") === value}
            />
            <span className="grid">
              {label}
              <span className="text-ink-muted text-small">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isBusy && (
        <Note tone="info">Já há um upload em andamento. Espere terminar ou cancele antes de enviar outro.</Note>
      )}
      {mayDeclare && (
        <Checkbox
          name="declaro"
          label='Declaro que os preços "de" (riscados) deste arquivo foram praticados.'
          defaultChecked={answered?.values?.declaro === "on"}
        />
      )}
      <Checkbox
        name="rascunho"
        label="Guardar os produtos novos como rascunho (não aparecem na loja)"
        defaultChecked={answered?.values?.rascunho === "on"}
      />
      <Checkbox
        name="simular"
        label="Só simular (não grava nada)"
        defaultChecked={simulates}
        onChange={(event) => setSimulates(event.currentTarget.checked)}
      />
      <Button
        type="submit"
        icon={Upload}
        busy={busy}
        aria-disabled={isBusy || undefined}
        className="justify-self-start"
      >
        {simulates ? "Simular upload" : "Enviar produtos"}
      </Button>
      <p role="status" className="text-ink-soft text-small tabular-nums empty:hidden">
        {sent !== null && `Enviando o arquivo: ${Math.floor(sent * 100)}%`}
      </p>
    </form>
  );
}

/** Polls while another upload runs: the form is enabled once it ends. */
function useFreed(isBusy: boolean) {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!isBusy || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), FREED_MS);
    return () => clearTimeout(timer);
  }, [isBusy, state, revalidate]);
}

interface FileChoiceProps {
  kind: Kind;
  accept: string;
  label: string;
  icon: ReactNode;
  input: React.RefObject<HTMLInputElement | null>;
  onChoose: (files: readonly File[]) => void;
}

/** A file input styled as a button; the input itself stays focusable. */
function FileChoice({ kind, accept, label, icon, input, onChoose }: FileChoiceProps) {
  return (
    <label
      className={buttonClass(
        {
          variant: "secondary",
          size: "s",
          className:
            "cursor-pointer hover:bg-tile has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink",
        },
        true,
      )}
    >
      {icon}
      {label}
      <input
        ref={input}
        type="file"
        name={kind}
        accept={accept}
        className="sr-only"
        onChange={(event) => onChoose([...(event.currentTarget.files ?? [])])}
      />
    </label>
  );
}
