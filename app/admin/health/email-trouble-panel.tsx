import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "../admin-panel.tsx";
import type { ShownHealth } from "./load-health.server.ts";

const KINDS = { waiting: "Tentando de novo", given_up: "Desistiu", refused: "Recusado" } as const;

/** Mails that have not reached whoever they are for. */
export function EmailTroublePanel({ mails }: Pick<ShownHealth, "mails">) {
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
                {at} · {tries === 1 ? "1 tentativa" : `${tries} tentativas`}
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
