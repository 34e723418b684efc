import { Check, CircleDashed, TriangleAlert } from "lucide-react";
import { StatusPill } from "#app/ui/status-pill.tsx";
import {
  CONNECTION_WORDS,
  type ConnectionState,
  PROBLEM_HINTS,
} from "#shop/ordering/shipping/carrier-account/carrier-connection.ts";
import { permissionUse } from "#shop/ordering/shipping/melhor-envio/token-permissions.ts";

/** State of the connection, with formatted times. */
export interface ShownConnection {
  source: "panel" | "environment" | null;
  lastFour: string;
  savedAt: string | null;
  state: ConnectionState;
  message: string | null;
  missing: string[];
  accountName: string | null;
  expiresAt: string | null;
  checkedAt: string | null;
  renews: boolean;
}

const PILLS = {
  untested: { tone: "neutral", icon: CircleDashed },
  connected: { tone: "accent", icon: Check },
  error: { tone: "danger", icon: TriangleAlert },
} as const;

/** 'Não Testado', 'Conectado', 'Erro de Conexão'. */
export function ConnectionPill({ state }: { state: ConnectionState }) {
  return (
    <span className="inline-flex items-center gap-2 text-caption text-ink-muted">
      Token em uso
      <StatusPill {...PILLS[state]} label={CONNECTION_WORDS[state]} />
    </span>
  );
}

/** Facts about the token in use. */
export function ConnectionFacts({ connection }: { connection: ShownConnection }) {
  const { source, savedAt, checkedAt, accountName, expiresAt, renews } = connection;
  const facts = [
    `Último teste: ${checkedAt ?? "nenhum"}.`,
    accountName && `Conta: ${accountName}.`,
    expiresAt && `Validade: ${expiresAt}${renews ? ", renovada sozinha" : ""}.`,
    source === "panel" && savedAt && `Salvo no painel em ${savedAt}.`,
    source === "environment" && "Token da configuração do servidor.",
    source === null && "Nenhum token: a loja mostra valores estimados.",
  ];
  return (
    <ul className="grid gap-1 text-ink-soft text-small">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
  );
}

/** Why the last test failed and what to do; lists each missing permission. */
export function ConnectionProblem({ message, missing }: Pick<ShownConnection, "message" | "missing">) {
  const hint = message === "unauthenticated" || message === "forbidden" ? PROBLEM_HINTS[message] : null;
  return (
    <>
      {hint && <p>{hint}</p>}
      {missing.length > 0 && (
        <ul aria-label="Permissões que faltam" className="list-disc pl-5">
          {missing.map((name) => (
            <li key={name}>
              {permissionUse(name)} (<code>{name}</code>)
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
