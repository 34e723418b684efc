import { Pencil } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import { formatCep } from "#platform/formats/cep.ts";
import type { Profile } from "#shop/customers/accounts/profile.ts";
import { AccountPanel } from "./account-panel.tsx";

/** 'Meus Dados' to be read; 'Editar' opens them in place. */
export function ProfilePanel({ profile }: { profile: Profile }) {
  const { street, number, neighborhood, city, state } = profile;
  const address = [street, number, neighborhood, city, state].filter(Boolean).join(", ");
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
    </AccountPanel>
  );
}

function shown(value: string) {
  return value || <span className="font-normal text-ink-muted">Não informado</span>;
}
