import { AccountPanel, AccountRow } from "./account-panel.tsx";
import { RowLink } from "./security/security-panel.tsx";

/** What the law gives a customer about their data (LGPD, art. 18). */
export function PrivacyPanel() {
  return (
    <AccountPanel id="privacidade" title="Privacidade">
      <ul>
        <AccountRow
          title="Baixar meus dados"
          text="Um arquivo com tudo o que guardamos sobre você."
          action={<RowLink to="/account/dados">Baixar meus dados</RowLink>}
        />
        <AccountRow
          title="Excluir minha conta"
          text="Apaga a conta e seus dados; só fica o que a lei manda guardar."
          action={<RowLink to="/account/excluir">Excluir minha conta</RowLink>}
        />
      </ul>
    </AccountPanel>
  );
}
