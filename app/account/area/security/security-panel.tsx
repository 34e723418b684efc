import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button-style.ts";
import { AccountPanel, AccountRow } from "../account-panel.tsx";
import { type PendingEmailChange, WaitingChangeNote } from "./waiting-change-note.tsx";

interface SecurityPanelProps {
  email: string;
  /** A pending e-mail change; null if there is none. */
  change: PendingEmailChange | null;
  sessions: number;
}

/** Login e-mail, password and sessions. */
export function SecurityPanel({ email, change, sessions }: SecurityPanelProps) {
  return (
    <AccountPanel id="acesso" title="Acesso e segurança">
      {change && (
        <WaitingChangeNote email={email} change={change}>
          <Link to="/account/email" className="link inline-flex min-h-tap items-center">
            Pedir de novo ou desistir
          </Link>
        </WaitingChangeNote>
      )}
      <ul>
        <AccountRow
          title="E-mail"
          text={email}
          action={<RowLink to="/account/email">Alterar{hidden("e-mail")}</RowLink>}
        />
        <AccountRow
          title="Senha"
          text="Troque quando quiser; os outros aparelhos saem da conta."
          action={<RowLink to="/account/senha">Alterar{hidden("senha")}</RowLink>}
        />
        <AccountRow
          title="Sessões"
          text={sessions === 1 ? "Só este aparelho está na sua conta." : `${sessions} sessões abertas, contando esta.`}
          action={<RowLink to="/account/sessoes">Ver sessões</RowLink>}
        />
      </ul>
    </AccountPanel>
  );
}

/** The rest of a link's name, for screen readers: on the screen the row's title shows it. */
export function hidden(words: string) {
  return <span className="sr-only">&nbsp;{words}</span>;
}

/** Link of a row. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: "ghost", size: "s", className: "-ml-3 sm:-mr-3 sm:ml-0" }, false)}>
      {children}
    </Link>
  );
}
