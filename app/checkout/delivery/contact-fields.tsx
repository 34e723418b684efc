import { useShop } from "#app/request/use-shop.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import type { DeliveryField } from "./delivery-fields.ts";
import { otherEmailHint } from "./other-email-hint.ts";
import type { BoundField } from "./use-delivery-fields.ts";

interface ContactFieldsProps {
  bind: (name: DeliveryField) => BoundField;
  /** Null for visitors. */
  accountEmail: string | null;
}

/** Recipient: name, e-mail, phone, CPF. */
export function ContactFields({ bind, accountEmail }: ContactFieldsProps) {
  const { boleto } = useShop().payments;
  const email = bind("email");
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      <TextField {...bind("name")} label="Nome completo" autoComplete="name" className="col-span-6" />
      <TextField
        {...email}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={otherEmailHint(email.value, accountEmail)}
        className="col-span-6 lg:col-span-3"
      />
      <TextField
        {...bind("phone")}
        label="Telefone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        mask={maskPhone}
        className="col-span-6 lg:col-span-3"
      />
      <TextField
        {...bind("cpf")}
        label="CPF"
        optional
        hint={boleto ? "Só é necessário para pagar com boleto." : undefined}
        inputMode="numeric"
        autoComplete="off"
        mask={maskCpf}
        className="col-span-6 lg:col-span-3"
      />
    </div>
  );
}
