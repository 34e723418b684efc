import { SelectField } from "#app/ui/fields/field.tsx";
import { ROLE_LABELS, ROLES } from "#shop/staff/role.ts";

const MEANINGS = {
  owner: "tudo, inclusive a equipe",
  manager: "loja, configurações e registro",
  fulfilment: "envio dos pedidos",
  read_only: "vê, não altera",
} as const;

const OPTIONS = ROLES.map((role) => ({ value: role, label: `${ROLE_LABELS[role]}: ${MEANINGS[role]}` }));

interface RoleFieldProps {
  defaultValue?: string;
  error?: string;
  disabled?: boolean;
}

export function RoleField(props: RoleFieldProps) {
  return <SelectField {...props} label="Função" name="role" options={OPTIONS} />;
}
