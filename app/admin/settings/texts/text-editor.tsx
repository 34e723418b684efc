import { Eye, Lock, Plus, Send } from "lucide-react";
import { type FormEvent, type RefObject, useMemo } from "react";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { valueAt } from "#platform/value-at.ts";
import { TEXT_PARTS, type TextEntry, type TextPart, textParts } from "#shop/settings/texts/text-entry.ts";
import { textForm } from "#shop/settings/texts/text-form.ts";
import { usableFields } from "#shop/settings/texts/text-template.ts";
import { isMailText, textEntry } from "#shop/settings/texts/texts.ts";
import { AdminForm } from "../../page/admin-form.tsx";
import type { loadText } from "./load-text.server.ts";

export type EditableText = Awaited<ReturnType<typeof loadText>>;

interface TextEditorProps {
  text: EditableText;
  values: Record<string, string>;
  onType: (typed: Record<string, string>) => void;
}

/** The form of a text. Without scripts a button shows the preview, and fields are typed by their names. */
export function TextEditor({ text, values, onType }: TextEditorProps) {
  const { key, version, mayWrite, ownEmail } = text;
  const entry = textEntry(key);
  const schema = useMemo(() => textForm(entry), [entry]);
  const isHydrated = useHydrated();
  const parts = textParts(entry);

  function notice(event: FormEvent<HTMLElement>) {
    const form = event.target instanceof HTMLElement ? event.target.closest("form") : null;
    if (!form) return;
    const fields = new FormData(form);
    onType(Object.fromEntries(parts.map((part) => [part, String(fields.get(part) ?? "")])));
  }

  return (
    <div onInput={notice}>
      <AdminForm intent="save" schema={schema} values={values} className="grid gap-6">
        {({ field, busy, form }) => (
          <>
            <input type="hidden" name="version" value={version} />
            <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {parts.map((part) => (
                <div key={part} className="grid grid-cols-[minmax(0,1fr)] gap-3">
                  <PartField part={part} field={field(part)} />
                  <FieldChips part={part} entry={entry} form={form} />
                </div>
              ))}
            </fieldset>
            {mayWrite ? (
              <div className="flex flex-wrap gap-3">
                <Button type="submit" busy={busy}>
                  Salvar texto
                </Button>
                {!isHydrated && (
                  <Button type="submit" name="fazer" value="previa" variant="secondary" icon={Eye}>
                    Ver prévia
                  </Button>
                )}
                {isMailText(key) && (
                  <Button
                    type="submit"
                    name="fazer"
                    value="teste"
                    variant="secondary"
                    icon={Send}
                    aria-describedby="teste-para"
                  >
                    Enviar teste para mim
                  </Button>
                )}
                {isMailText(key) && (
                  <p id="teste-para" className="basis-full break-words text-caption text-ink-muted">
                    O teste vai para {ownEmail}, com dados de exemplo, sem salvar o texto.
                  </p>
                )}
              </div>
            ) : (
              <Note>A sua função permite ver estes dados, não alterar.</Note>
            )}
          </>
        )}
      </AdminForm>
    </div>
  );
}

interface PartFieldProps {
  part: TextPart;
  field: { name: string; defaultValue: string | undefined; error: string | undefined };
}

function PartField({ part, field }: PartFieldProps) {
  const { label } = TEXT_PARTS[part];
  const optional = part === "closing";
  if (part === "subject") return <TextField {...field} label={label} autoComplete="off" />;
  return (
    <TextArea
      {...field}
      label={label}
      rows={part === "closing" ? 3 : 5}
      hint={optional ? "Fica abaixo dos dados. Onde o original é vazio, pode ficar vazio." : undefined}
    />
  );
}

interface FieldChipsProps {
  part: TextPart;
  entry: TextEntry;
  form: RefObject<HTMLFormElement | null>;
}

/** The fields of a part: pressed, they go to where the caret is. A lock marks those that must stay. */
function FieldChips({ part, entry, form }: FieldChipsProps) {
  return (
    <ul aria-label={`Campos para ${TEXT_PARTS[part].label}`} className="flex flex-wrap gap-2">
      {usableFields(entry, part).map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => insert(form.current, part, `{${name}}`)}
            className="inline-flex min-h-tap items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 text-left text-small hover:bg-tile disabled:cursor-not-allowed disabled:text-ink-muted"
          >
            <Icon of={valueAt(entry.fields, name)?.required ? Lock : Plus} size="s" />
            <span>
              {valueAt(entry.fields, name)?.label} <span className="text-ink-muted">{`{${name}}`}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function insert(form: HTMLFormElement | null, part: TextPart, text: string) {
  const field = form?.elements.namedItem(part);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, "end");
  field.focus();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
