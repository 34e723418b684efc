import { TextField } from "#app/ui/fields/field.tsx";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";

interface PhoneAndCpfFieldsProps {
  typed: Record<string, string | undefined>;
  errors: Record<string, string | undefined>;
}

/** Phone and CPF of a customer, in the six-column grid of the account forms. */
export function PhoneAndCpfFields(props: PhoneAndCpfFieldsProps) {
  return (
    <>
      <PhoneField {...props} />
      <CpfField {...props} />
    </>
  );
}

export function PhoneField({ typed, errors }: PhoneAndCpfFieldsProps) {
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
      className="col-span-6 md:col-span-3"
    />
  );
}

export function CpfField({ typed, errors }: PhoneAndCpfFieldsProps) {
  return (
    <TextField
      label="CPF"
      name="cpf"
      inputMode="numeric"
      autoComplete="off"
      mask={maskCpf}
      defaultValue={typed.cpf}
      error={errors.cpf}
      className="col-span-6 md:col-span-3"
    />
  );
}
