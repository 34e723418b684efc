import type { ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import type { AdminAnswer } from "../page/admin-answer.ts";

interface RowFormProps {
  fetcher: FetcherWithComponents<AdminAnswer>;
  /** Hidden fields of what is posted. */
  fields: ReactNode;
  busy: boolean;
  label: string;
  /** Accessible name, which names the row: 'Desfazer Anéis, +10%'. */
  rowLabel: string;
  asking: boolean;
  onAsk: (asking: boolean) => void;
  question: { title: string; body: ReactNode; keep: string; confirm: string; variant?: "danger" };
}

/** A button in a list's row that posts; asks first if scripts run. */
export function RowForm({ fetcher, fields, busy, label, rowLabel, asking, onAsk, question }: RowFormProps) {
  return (
    <>
      <fetcher.Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          onAsk(true);
        }}
      >
        {fields}
        <Button type="submit" variant="ghost" size="s" busy={busy} aria-label={rowLabel}>
          {label}
        </Button>
      </fetcher.Form>
      <Dialog open={asking} onClose={() => onAsk(false)} title={question.title} size="s">
        {question.body}
        <fetcher.Form method="post" className="flex flex-wrap justify-end gap-3">
          {fields}
          <Button variant="secondary" onClick={() => onAsk(false)}>
            {question.keep}
          </Button>
          <Button type="submit" variant={question.variant} busy={busy}>
            {question.confirm}
          </Button>
        </fetcher.Form>
      </Dialog>
    </>
  );
}
