import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Note } from "#app/ui/note.tsx";
import { durationText } from "#platform/formats/duration.ts";
import { counted } from "#platform/formats/plural.ts";
import { lazily } from "#platform/lazily.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import type { Route } from "./+types/health";
import { AlertsPanel } from "./alerts-panel.tsx";
import { changeHealth } from "./change-health.server.ts";
import { bytesText, diskText, providerHealthText, replicaText, tableText } from "./health-texts.ts";
import { BlockedPanel, DatabaseWarning, DiskWarnings } from "./health-warnings.tsx";
import { InboxPanel } from "./inbox-panel.tsx";
import { JobsPanel } from "./jobs-panel.tsx";
import { LedgerPanel } from "./ledger-panel.tsx";
import { loadHealth, type ShownHealth } from "./load-health.server.ts";
import { useIdleRevalidation } from "./use-idle-revalidation.ts";

const KINDS = { waiting: "Tentando de novo", given_up: "Desistiu", refused: "Recusado" } as const;

const number = lazily(() => new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 }));

export const loader = panelLoader(({ services, staff, query }) => loadHealth(services, staff, query));
export const action = panelAction(changeHealth);

export const clientAction = offlineAction("Não foi possível concluir");

/** The shop's health: failures, incoming webhook events, figures. */
export default function Health({ loaderData: health }: Route.ComponentProps) {
  useIdleRevalidation();
  return (
    <AdminScreen
      title="Saúde"
      lead={`O que a loja faz por trás das páginas. Visto em ${health.at}; atualiza sozinho.`}
      aside={
        <>
          <LedgerPanel health={health} />
          <EmailTroublePanel mails={health.mails} />
          <DatabasePanel health={health} />
        </>
      }
    >
      <DatabaseWarning database={health.database} />
      <DiskWarnings disks={health.disks} />
      <ReplicaWarning replica={health.replica} />
      <FiguresPanel health={health} />
      <AlertsPanel health={health} />
      <JobsPanel health={health} />
      <UnreadPanel unread={health.unread} />
      <BlockedPanel blocked={health.blocked} />
      <InboxPanel health={health} />
    </AdminScreen>
  );
}

/** Says what it means while the replica is not read. */
function ReplicaWarning({ replica }: Pick<ShownHealth, "replica">) {
  if (!replica || replica.condition === "ok") return null;
  const title = replica.condition === "away" ? "A réplica do banco não responde." : "A réplica do banco está atrasada.";
  return (
    <Note tone="warning" title={title} role="status">
      Relatórios e arquivos são lidos do banco principal enquanto isso: nada falta, mas ele trabalha mais.
    </Note>
  );
}

/** The four checkout figures. */
function FiguresPanel({ health: { figures, windowHours, countedAt } }: { health: ShownHealth }) {
  const { orderCount, paymentSuccessRate, averageProcessingTime } = figures;
  // Without any orders or approvals, show a dash instead of 100% or 0 s.
  const rate = orderCount === 0 ? "–" : `${number().format(paymentSuccessRate)}%`;
  const time = averageProcessingTime === 0 ? "–" : durationText(averageProcessingTime);
  const shown = [
    { label: "Pedidos", value: number().format(orderCount) },
    { label: "Pagamentos com sucesso", value: rate },
    { label: "Tempo até a aprovação", value: time },
    { label: "Erros de pagamento", value: number().format(figures.errorCount) },
  ];
  return (
    <Panel title={`Últimas ${windowHours} horas`} lead={`Contado em ${countedAt}, a cada cinco minutos.`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
        {shown.map(({ label, value }) => (
          <div key={label} className="row-span-2 grid grid-rows-subgrid gap-0.5">
            <dt className="text-ink-soft text-small">{label}</dt>
            <dd className="font-semibold text-h3 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Provider answers that could not be parsed; hidden if there are none. */
function UnreadPanel({ unread }: Pick<ShownHealth, "unread">) {
  if (unread.length === 0) return null;
  return (
    <Panel
      title="Respostas não entendidas"
      lead="Respostas dos provedores, dos últimos 30 dias, com uma situação desconhecida ou sem um campo necessário. Só a forma delas fica guardada, sem dados de clientes."
    >
      <ul className="divide-y divide-line text-small">
        {unread.map(({ id, provider, operation, problem, resourceId, times, firstAt, lastAt, shape }) => (
          <li key={id} className="grid gap-0.5 py-3 first:pt-0">
            <span>
              <b className="font-semibold">{providerHealthText(provider)}:</b>{" "}
              <code className="break-words">{problem}</code>
            </span>
            <span className="break-words text-caption text-ink-muted">
              {operation} · {counted(times, "vez", "vezes")}, de {firstAt} a {lastAt}
              {resourceId && ` · a última: ${resourceId}`}
            </span>
            <details>
              <summary className="link w-fit cursor-pointer py-2 text-caption">Forma da resposta</summary>
              <pre className="overflow-x-auto whitespace-pre-wrap break-words text-caption">{shape}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Database, disks and Node.js. */
function DatabasePanel({ health: { database, replica, disks, node } }: { health: ShownHealth }) {
  return (
    <Panel title="Banco de dados e versões">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-small tabular-nums">
        <dt className="text-ink-soft">Tamanho</dt>
        <dd className="text-right font-semibold">{bytesText(database.bytes)}</dd>
        {database.tables.map(({ name, bytes }) => (
          <div key={name} className="contents text-caption text-ink-muted">
            <dt className="break-words pl-3" title={name}>
              {tableText(name)}
            </dt>
            <dd className="text-right">{bytesText(bytes)}</dd>
          </div>
        ))}
        {disks.map(({ folder, freeBytes, totalBytes }) => (
          <div key={folder} className="contents">
            <dt className="text-ink-soft">Livre no disco {diskText(folder)}</dt>
            <dd className="text-right">
              {bytesText(freeBytes)} de {bytesText(totalBytes)}
            </dd>
          </div>
        ))}
        {replica && (
          <>
            <dt className="text-ink-soft">Réplica</dt>
            <dd className="text-right">{replicaText(replica)}</dd>
          </>
        )}
        <dt className="text-ink-soft">PostgreSQL</dt>
        <dd className="text-right">{database.version}</dd>
        <dt className="text-ink-soft">Node.js</dt>
        <dd className="text-right">{node}</dd>
      </dl>
    </Panel>
  );
}

/** E-mails that were not delivered. */
function EmailTroublePanel({ mails }: Pick<ShownHealth, "mails">) {
  return (
    <Panel title="E-mails com problema">
      {mails.length === 0 ? (
        <Note tone="success" title="Todos saíram." />
      ) : (
        <ul className="divide-y divide-line text-small">
          {mails.map(({ kind, about, tries, reason, at, nextAt }) => (
            <li key={`${about} ${at} ${reason}`} className="grid gap-0.5 py-3 first:pt-0">
              <span>
                <b className="font-semibold">{KINDS[kind]}</b>
                <span className="break-all text-ink-soft">: {about}</span>
              </span>
              <code className="break-words text-caption text-danger">{reason || "sem mensagem"}</code>
              <span className="text-caption text-ink-muted">
                {at} · {counted(tries, "tentativa", "tentativas")}
                {nextAt && ` · a próxima em ${nextAt}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to="/admin/configuracoes/emails" className="link inline-flex min-h-8 w-fit items-center text-small">
        Remetente e e-mail de teste
      </Link>
    </Panel>
  );
}
