import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { type AdminAnswer, INTENT_FIELD } from "#app/admin/admin-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { ListedSubscriber } from "#shop/customers/newsletter/newsletter-queries.server.ts";

export const UNSUBSCRIBE_INTENT = "cancelar-inscricao";

/** Ends a subscription; asks first if scripts run. Only the subscriber can start it again. */
export function Unsubscribe({ subscriber: { id, email } }: { subscriber: Pick<ListedSubscriber, "id" | "email"> }) {
  const fetcher = useFetcher<AdminAnswer>();
  const [asking, setAsking] = useState(false);
  const answered = useEffectEvent((answer: AdminAnswer) => {
    if (answer.kind !== "done") return;
    setAsking(false);
    showToast({ about: "panel", title: answer.said ?? "Inscrição cancelada" });
  });
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data);
  }, [fetcher.data]);
  const fields = (
    <>
      <StayField />
      <input type="hidden" name={INTENT_FIELD} value={UNSUBSCRIBE_INTENT} />
      <input type="hidden" name="inscricao" value={id} />
    </>
  );
  const busy = fetcher.state !== "idle";
  return (
    <>
      <fetcher.Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {fields}
        <Button type="submit" variant="ghost" size="s" busy={busy} aria-label={`Cancelar inscrição de ${email}`}>
          Cancelar inscrição
        </Button>
      </fetcher.Form>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Cancelar a inscrição?" size="s">
        <RefusalNote problem={fetcher.data?.problem} />
        <p className="text-ink-soft">
          <b className="break-all font-semibold text-ink">{email}</b> deixa de receber as novidades. Só a própria pessoa
          pode se inscrever de novo.
        </p>
        <fetcher.Form method="post" className="flex flex-wrap justify-end gap-3">
          {fields}
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Manter
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            Cancelar inscrição
          </Button>
        </fetcher.Form>
      </Dialog>
    </>
  );
}
