import { Trash2 } from "lucide-react";
import { useState } from "react";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { NoteForm } from "#shop/fulfilment/order-desk/desk-forms.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { AskedForm } from "./dialog-form.tsx";
import type { DeskView } from "./load-desk.server.ts";

interface NotesPanelProps {
  desk: DeskView;
}

/** Internal notes about an order. */
export function NotesPanel({ desk: { notes, noteId, mayWrite } }: NotesPanelProps) {
  if (!mayWrite && notes.length === 0) return null;
  return (
    <Panel title="Anotações" lead="Só a equipe vê.">
      {/* Resets the form once the user's own note was saved. */}
      {mayWrite && <NewNote key={notes.find(({ isMine }) => isMine)?.id ?? ""} noteId={noteId} />}
      {notes.length > 0 && (
        <ul className="divide-y divide-line">
          {notes.map(({ id, text, author, writtenAt, mayRemove }) => (
            <li key={id} className="grid gap-1 py-4 text-small first:pt-0 last:pb-0">
              <p className="whitespace-pre-line break-words">{text}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="text-caption text-ink-muted tabular-nums">
                  {author}, {formatDateTime(writtenAt)}
                </span>
                {mayWrite && mayRemove && (
                  <AskedForm
                    name={`apagar-${id}`}
                    label="Apagar"
                    title="Apagar a anotação?"
                    icon={Trash2}
                    variant="ghost"
                    intent={`removeNote-${id}`}
                    hidden={{ noteId: id }}
                    submit={{ label: "Apagar", variant: "danger" }}
                  >
                    <p className="whitespace-pre-line break-words text-ink-soft">{text}</p>
                  </AskedForm>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NewNote({ noteId }: { noteId: string }) {
  // Keeps the note's id (idempotency key) when the page revalidates while the user is typing.
  const [id] = useState(noteId);
  return (
    <AdminForm
      intent="writeNote"
      schema={NoteForm}
      emptied
      className="grid gap-3"
      hidden={{ noteId: id }}
      submit={{ label: "Anotar", variant: "secondary", size: "s" }}
    >
      {({ field }) => <TextArea {...field("text")} label="Nova anotação" rows={3} />}
    </AdminForm>
  );
}
