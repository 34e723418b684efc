import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { fillTemplate, templateProblem, tidyTemplate } from "#shop/settings/texts/text-template.ts";
import { textEntry } from "#shop/settings/texts/texts.ts";
import { type AdminAnswer, INTENT_FIELD } from "../../page/admin-answer.ts";
import { Panel } from "../../page/admin-panel.tsx";
import type { EditableText } from "./text-editor.tsx";

/** How long typing must pause before the e-mail is made again. */
const PAUSE_MS = 500;

interface TextPreviewProps {
  text: EditableText;
  /** What is in the fields now. */
  typed: Record<string, string>;
  mail: EditableText["mail"];
}

/** What the text looks like with sample data: an e-mail at a phone's width, or a message in a conversation. */
export function TextPreview({ text, typed, mail }: TextPreviewProps) {
  return (
    <Panel title="Prévia" lead="Com dados de exemplo.">
      {mail ? <MailPreview text={text} typed={typed} mail={mail} /> : <ChatPreview text={text} typed={typed} />}
    </Panel>
  );
}

function MailPreview({ text, typed, mail }: TextPreviewProps) {
  const fetcher = useFetcher<AdminAnswer>();
  const ask = useEffectEvent((words: Record<string, string>) => {
    const fields = { ...words, [INTENT_FIELD]: "save", fazer: "previa", [SCRIPTED_FIELD]: "1" };
    void fetcher.submit(fields, { method: "post", defaultShouldRevalidate: false });
  });
  const isTyped = JSON.stringify(typed) !== JSON.stringify(text.values);
  useEffect(() => {
    if (!isTyped) return;
    const timer = setTimeout(() => ask(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isTyped]);
  const made = isTyped ? fetcher.data : undefined;
  const shown = made?.text?.mail ?? mail;
  const isWrong = Object.keys(made?.errors ?? {}).length > 0;
  return (
    <>
      <p className="break-words text-small">
        <span className="text-ink-muted">Assunto: </span>
        <b className="font-semibold">{shown?.subject}</b>
      </p>
      {/* Without scripts and without links that lead away: the e-mail is only looked at. */}
      <iframe
        title="Prévia do e-mail"
        sandbox=""
        srcDoc={shown?.html}
        className="h-160 w-full rounded-control border border-line bg-paper"
      />
      {isWrong && (
        <p className="text-caption text-ink-muted" role="status">
          Onde o texto ainda não pode ser salvo, a prévia mostra o original.
        </p>
      )}
    </>
  );
}

function ChatPreview({ text, typed }: Omit<TextPreviewProps, "mail">) {
  const entry = textEntry(text.key);
  const template = tidyTemplate(typed.message ?? "");
  const examples = Object.entries(entry.fields).map(([name, { example }]) => [name, example] as const);
  const words = fillTemplate(template, { ...Object.fromEntries(examples), loja: text.shopName });
  return (
    <div className="grid rounded-control bg-tile p-4">
      <p className="max-w-[85%] justify-self-end whitespace-pre-line break-words rounded-panel rounded-br-none bg-accent-soft px-4 py-3 text-ink text-small">
        {words}
      </p>
      {templateProblem(entry, "message", template) !== null && (
        <p className="mt-3 text-caption text-ink-soft" role="status">
          Este texto ainda não pode ser salvo.
        </p>
      )}
    </div>
  );
}
