import { useSearchParams } from "react-router";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/account";
import { AccountScreen } from "./account-screen.tsx";
import { AddressesPanel } from "./addresses/addresses-panel.tsx";
import { greetingName } from "./greeting-name.ts";
import { loadAccount } from "./load-account.server.ts";
import { PrivacyPanel } from "./privacy-panel.tsx";
import { CustomerProfileForm } from "./profile-form.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { saveProfile } from "./save-profile.server.ts";
import { SecurityPanel } from "./security/security-panel.tsx";
import { Shortcuts } from "./shortcuts.tsx";

/** The account's first page; visitors see the ways in. */
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
  const done = DONE[query.get("salvo") ?? ""];
  const profile = loaderData?.profile ?? null;
  return (
    <AccountScreen title="Minha Conta" customerId={profile?.id ?? null} answer={actionData}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <h1 className="break-words font-serif text-h1">
          {profile ? `Olá, ${greetingName(profile.name)}` : "Minha Conta"}
        </h1>
        {done && !editing && <Note tone="success" title={`${done}.`} />}
        {loaderData && <Shortcuts counts={loaderData.counts} />}
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
          </>
        )}
      </div>
    </AccountScreen>
  );
}
