import { Pencil } from "lucide-react";
import { useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import { Note } from "#app/ui/note.tsx";
import { withUnbrokenEnd } from "#app/ui/unbroken-units.ts";
import { formatCep } from "#platform/formats/cep.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Profile } from "#shop/customers/accounts/profile.ts";
import type { Route } from "./+types/account";
import { AccountPanel, AccountRow } from "./account-panel.tsx";
import { AccountScreen } from "./account-screen.tsx";
import { AddressesPanel } from "./addresses/addresses-panel.tsx";
import { greetingName } from "./greeting-name.ts";
import { loadAccount } from "./load-account.server.ts";
import { CustomerProfileForm } from "./profile-form.tsx";
import { saveProfile } from "./save-profile.server.ts";
import { hidden, RowLink, SecurityPanel } from "./security/security-panel.tsx";
import { Shortcuts } from "./shortcuts.tsx";

/** The account's first page. Visitors see a login prompt. */
export function loader({ request, context }: Route.LoaderArgs) {
  return loadAccount(request, context);
}

export function action({ request, context }: Route.ActionArgs) {
  return saveProfile(request, context);
}

const DONE: Record<string, string> = {
  perfil: "Perfil atualizado",
  senha: "Senha alterada",
  email: "E-mail alterado",
};

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const editing = query.get("editar") === "perfil" || actionData !== undefined;
  const done = valueAt(DONE, query.get("salvo"));
  const profile = loaderData?.profile ?? null;
  return (
    <AccountScreen title="Minha Conta" customerId={profile?.id ?? null} answer={actionData}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <h1 className="break-words font-serif text-h1">
          {profile ? `Olá, ${greetingName(profile.name)}` : "Minha Conta"}
        </h1>
        {done && !editing && <Note tone="success" title={`${done}.`} />}
        {profile && !editing ? (
          <ProfilePanel profile={profile} />
        ) : (
          <CustomerProfileForm profile={profile} initial={actionData} />
        )}
        {loaderData && (
          <>
            <AddressesPanel addresses={loaderData.addresses} removed={query.get("removido")} />
            <SecurityPanel email={loaderData.profile.email} change={loaderData.change} sessions={loaderData.sessions} />
            <PrivacyPanel />
            <Shortcuts counts={loaderData.counts} />
          </>
        )}
      </div>
    </AccountScreen>
  );
}

/** The customer's rights over their data (LGPD, art. 18). */
function PrivacyPanel() {
  return (
    <AccountPanel id="privacidade" title="Privacidade">
      <ul>
        <AccountRow
          title="Baixar meus dados"
          text="Um arquivo com tudo o que guardamos sobre você."
          action={<RowLink to="/account/dados">Baixar{hidden("meus dados")}</RowLink>}
        />
        <AccountRow
          title="Excluir minha conta"
          text="Apaga a conta e seus dados; só fica o que a lei manda guardar."
          action={<RowLink to="/account/excluir">Excluir{hidden("minha conta")}</RowLink>}
        />
      </ul>
    </AccountPanel>
  );
}

/** 'Meus Dados', read-only; 'Editar' opens the form in place. */
function ProfilePanel({ profile }: { profile: Profile }) {
  const { street, number, complement, neighborhood, city, state } = profile;
  const address = withUnbrokenEnd([street, number, complement, neighborhood, city, state].filter(Boolean).join(", "));
  return (
    <AccountPanel
      id="meus-dados"
      title="Meus Dados"
      action={
        <ButtonLink to="/account?editar=perfil" variant="secondary" size="s" icon={Pencil} preventScrollReset>
          Editar
        </ButtonLink>
      }
    >
      {/* A name and its value stay within one look. */}
      <div className="lg:max-w-140">
        <FactList
          facts={[
            { label: "Nome", value: shown(profile.name) },
            { label: "E-mail", value: shown(profile.email) },
            { label: "Telefone", value: shown(maskPhone(profile.phone)) },
            { label: "CPF", value: shown(maskCpf(profile.cpf)) },
            { label: "Endereço", value: shown(address) },
            { label: "CEP", value: shown(formatCep(profile.zipCode)) },
          ]}
        />
      </div>
    </AccountPanel>
  );
}

function shown(value: string) {
  return value || <span className="font-normal text-ink-muted">Não informado</span>;
}
