import { TextField } from "#app/ui/fields/field.tsx";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";

interface PersonFieldsProps {
  typed: Record<string, string | undefined>;
  errors: Record<string, string | undefined>;
}

const HALF = "col-span-6 md:col-span-3";

/** Full name of a customer, in the six-column grid of the account forms. */
export function NameField({ typed, errors }: PersonFieldsProps) {
  return (
    <TextField
      label="Nome completo"
      name="name"
      autoComplete="name"
      defaultValue={typed.name}
      error={errors.name}
      className="col-span-6"
    />
  );
}

/** Phone and CPF of a customer, in the six-column grid of the account forms. */
export function PhoneAndCpfFields(props: PersonFieldsProps) {
  return (
    <>
      <PhoneField {...props} />
      <CpfField {...props} />
    </>
  );
}

/** `className`: its place in a grid; half a row of the account forms unless given. */
export function PhoneField({ typed, errors, className = HALF }: PersonFieldsProps & { className?: string }) {
  return (
    <TextField
      label="Telefone"
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      mask={maskPhone}
      defaultValue={typed.phone}
      error={errors.phone}
      className={className}
    />
  );
}

function CpfField({ typed, errors }: PersonFieldsProps) {
  return (
    <TextField
      label="CPF"
      hint="Para a nota fiscal e a etiqueta de envio."
      name="cpf"
      inputMode="numeric"
      autoComplete="off"
      mask={maskCpf}
      defaultValue={typed.cpf}
      error={errors.cpf}
      className={HALF}
    />
  );
}
