import { Link } from "react-router";
import { buttonClass } from "#app/ui/button-style.ts";
import { AccountPanel, AccountRow } from "./account-panel.tsx";

/** What one logs in with, and where one is logged in. */
export function SecurityPanel({ email, sessions }: { email: string; sessions: number }) {
  return (
    <AccountPanel id="acesso" title="Acesso e segurança">
      <ul>
        <AccountRow title="E-mail" text={email} action={<RowLink to="/account/email">Alterar e-mail</RowLink>} />
        <AccountRow
          title="Senha"
          text="Troque quando quiser; os outros aparelhos saem da conta."
          action={<RowLink to="/account/senha">Alterar senha</RowLink>}
        />
        <AccountRow
          title="Sessões"
          text={sessions === 1 ? "Só este aparelho está na sua conta." : `${sessions} aparelhos estão na sua conta.`}
          action={<RowLink to="/account/sessoes">Ver sessões</RowLink>}
        />
      </ul>
    </AccountPanel>
  );
}

/** What a row leads to. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClass({ variant: "ghost", size: "s", className: "-ml-3 sm:-mr-3 sm:ml-0" }, false)}>
      {children}
    </Link>
  );
}
