import { MessageCircle } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { valueAt } from "#platform/value-at.ts";
import { Panel } from "../page/admin-panel.tsx";
import type { DeskView } from "./load-desk.server.ts";

const NAMES: Readonly<Record<string, string>> = {
  first: "Primeiro lembrete, por e-mail",
  last: "Último lembrete, por e-mail",
  whatsapp: "Lembrado pelo WhatsApp",
};

interface RemindersPanelProps {
  desk: DeskView;
  orderId: string;
  /** Reminding is what the order needs now. */
  isMain: boolean;
}

/** What reminded of the order, and the button that reminds of it by WhatsApp. */
export function RemindersPanel({ desk: { reminders, mayWrite }, orderId, isMain }: RemindersPanelProps) {
  const { sent, whyNot } = reminders;
  const mayRemind = mayWrite && whyNot === null;
  if (sent.length === 0 && !mayRemind && whyNot !== "opted_out") return null;
  return (
    <Panel title="Lembretes">
      {sent.length > 0 && (
        <ul className="grid gap-2 text-small">
          {sent.map(({ turn, sentAt }) => (
            <li key={turn} className="grid">
              <span>{valueAt(NAMES, turn) ?? turn}</span>
              <span className="text-caption text-ink-muted tabular-nums">
                {sentAt ? formatDateTime(sentAt) : "Não saiu"}
              </span>
            </li>
          ))}
        </ul>
      )}
      {whyNot === "opted_out" && (
        <p className="text-ink-soft text-small">O cliente tocou em “Não quero lembretes”: por favor, não lembre.</p>
      )}
      {mayRemind && (
        <form method="post" action={`/admin/pedidos/${orderId}/lembrar`} target="_blank" rel="noreferrer">
          <Button type="submit" variant={isMain ? "primary" : "secondary"} icon={MessageCircle}>
            Lembrar pelo WhatsApp
          </Button>
        </form>
      )}
    </Panel>
  );
}
