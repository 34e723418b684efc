import clsx from "clsx";
import { RotateCcw } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { Panel } from "../page/admin-panel.tsx";
import { queueText } from "./health-texts.ts";
import type { ShownHealth } from "./load-health.server.ts";

interface JobsPanelProps {
  health: ShownHealth;
}

/** Background jobs by queue; failed ones can be retried. */
export function JobsPanel({ health: { queues, failedJobs, mayWrite } }: JobsPanelProps) {
  const moving = queues.filter(({ waiting, later, running, failed }) => waiting + later + running + failed > 0);
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  return (
    <Panel
      title="Tarefas"
      lead="E-mails, avisos, etiquetas e o mais que a loja faz por conta própria."
      trailing={
        mayWrite && failed > 1 && <ActionButton intent="retryJobs" label="Tentar todas de novo" icon={RotateCcw} />
      }
    >
      {failed === 0 && <Note tone="success" title="Nenhuma tarefa falhou." />}
      {failedJobs.length > 0 && <FailedJobs jobs={failedJobs} total={failed} mayWrite={mayWrite} />}
      {moving.length > 0 ? (
        <QueueTable queues={moving} />
      ) : (
        <p className="text-caption text-ink-muted">Nada na fila.</p>
      )}
    </Panel>
  );
}

/** Columns of the queues' table; on phones each queue is a card with the labels in it. */
const COUNTS = [
  { of: "waiting", label: "Esperando" },
  { of: "later", label: "Para depois" },
  { of: "running", label: "Em execução" },
  { of: "failed", label: "Falharam" },
] as const;

function QueueTable({ queues }: Pick<ShownHealth, "queues">) {
  return (
    <table className="w-full text-small tabular-nums max-md:block">
      <caption className="sr-only">Filas com tarefas</caption>
      <thead className="border-line-strong border-b text-caption text-ink-muted max-md:sr-only">
        <tr className="*:py-2 *:pr-4 *:font-semibold">
          <th scope="col" className="text-left">
            Fila
          </th>
          {COUNTS.map(({ of, label }) => (
            <th key={of} scope="col" className="text-right">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {queues.map((queue) => (
          <tr
            key={queue.name}
            className="max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:gap-y-1 max-md:py-3 md:*:py-2.5 md:*:pr-4"
          >
            <th scope="row" className="text-left font-medium max-md:col-span-2">
              {queueText(queue.name)}
              {queue.waitingSince && queue.waiting > 0 && (
                <span className="block font-normal text-caption text-ink-muted">
                  esperando desde {queue.waitingSince}
                </span>
              )}
            </th>
            {COUNTS.map(({ of, label }) => (
              <td
                key={of}
                className={clsx(
                  "max-md:flex max-md:items-baseline max-md:justify-between md:text-right",
                  of === "failed" && queue.failed > 0 && "font-semibold text-danger",
                )}
              >
                <span aria-hidden="true" className="font-normal text-caption text-ink-muted md:hidden">
                  {label}
                </span>
                {queue[of]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FailedJobsProps {
  jobs: ShownHealth["failedJobs"];
  total: number;
  mayWrite: boolean;
}

function FailedJobs({ jobs, total, mayWrite }: FailedJobsProps) {
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold text-control">Falharam</h4>
      <ul className="divide-y divide-line rounded-control border border-line-strong">
        {jobs.map(({ id, queue, tries, error, at }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3 text-small md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="grid min-w-0 gap-0.5">
              <span className="font-medium">{queueText(queue)}</span>
              <code className="break-words text-caption text-danger">{error || "sem mensagem"}</code>
              <span className="text-caption text-ink-muted">
                {at} · {counted(tries, "tentativa", "tentativas")}
              </span>
            </div>
            {mayWrite && (
              <ActionButton intent={`retryJobs-${id}`} label="Tentar de novo" icon={RotateCcw} fields={{ id }} />
            )}
          </li>
        ))}
      </ul>
      {total > jobs.length && (
        <p className="text-caption text-ink-muted">
          As {jobs.length} mais recentes de {total}.
        </p>
      )}
    </div>
  );
}
