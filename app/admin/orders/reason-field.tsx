import { TextField } from "#app/ui/fields/field.tsx";

interface ReasonFieldProps {
  name: string;
  defaultValue?: string;
  error?: string | null;
}

/** Why the staff does something to an order, for its history. */
export function ReasonField(props: ReasonFieldProps) {
  return <TextField {...props} label="Motivo" autoComplete="off" hint="Só a equipe vê, no histórico do pedido." />;
}
