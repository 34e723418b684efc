import { type Control, useWatch } from "react-hook-form";
import { useShop } from "#app/request/use-shop.ts";
import { maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import { DeliveryText } from "./delivery-field.tsx";
import type { DeliveryField, DeliveryFields } from "./delivery-fields.ts";
import { otherEmailHint } from "./other-email-hint.ts";

interface ContactFieldsProps {
  control: Control<DeliveryFields>;
  locked: ReadonlySet<DeliveryField>;
  /** Null for visitors. */
  accountEmail: string | null;
}

/** Recipient: name, e-mail, phone, CPF. */
export function ContactFields({ control, locked, accountEmail }: ContactFieldsProps) {
  const { boleto } = useShop().payments;
  const email = useWatch({ control, name: "email" });
  const bound = (name: DeliveryField) => ({ name, control, locked: locked.has(name) });
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      <DeliveryText {...bound("name")} label="Nome completo" autoComplete="name" className="col-span-6" />
      <DeliveryText
        {...bound("email")}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={otherEmailHint(email, accountEmail)}
        className="col-span-6 lg:col-span-3"
      />
      <DeliveryText
        {...bound("phone")}
        label="Telefone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        mask={maskPhone}
        className="col-span-6 lg:col-span-3"
      />
      <DeliveryText
        {...bound("cpf")}
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
