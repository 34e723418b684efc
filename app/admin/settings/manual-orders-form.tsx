import * as z from "zod/mini";
import { type SettingField, SettingsForm } from "../page/settings-form.tsx";

const whole = (least: number, most: number) => {
  const message = `Digite um número inteiro de ${least} a ${most}.`;
  return z.string(message).check(
    z.trim(),
    z.regex(/^\d{1,3}$/, message),
    z.refine((typed) => Number(typed) >= least && Number(typed) <= most, message),
  );
};

/** Terms of orders made by staff, as posted. Rules: DESK-5, DESK-11. */
export const ManualOrdersFields = z.object({
  holdHours: whole(1, 168),
  owner: whole(0, 100),
  manager: whole(0, 100),
  fulfilment: whole(0, 100),
});

const FIELDS: readonly SettingField[] = [
  {
    name: "holdHours",
    label: "Horas que guardam as peças",
    inputMode: "numeric",
    hint: "De 1 a 168. O PIX vale o mesmo.",
  },
  {
    name: "owner",
    label: "Desconto máximo do proprietário, em %",
    inputMode: "numeric",
    hint: "Zero: não dá descontos.",
  },
  { name: "manager", label: "Desconto máximo da gerência, em %", inputMode: "numeric" },
  { name: "fulfilment", label: "Desconto máximo da expedição, em %", inputMode: "numeric" },
];

/** How long orders made by staff hold their pieces, and how much each role may take off. */
export function ManualOrdersForm(props: { values: Record<string, string>; mayWrite: boolean }) {
  return (
    <SettingsForm
      intent="manualOrders"
      schema={ManualOrdersFields}
      fields={FIELDS}
      columns="gap-6 md:grid-cols-2"
      save="Salvar pedidos da equipe"
      {...props}
    />
  );
}
