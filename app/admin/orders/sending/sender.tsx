import { AdminScreen, Panel } from "#app/admin/page/admin-panel.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { type PanelPost, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { said } from "#app/admin/page/refuse-staff.server.ts";
import { type SettingField, SettingsForm } from "#app/admin/page/settings-form.tsx";
import { STATE_OPTIONS } from "#app/forms/state-field.tsx";
import { maskCep, maskDocument } from "#app/ui/fields/mask.ts";
import { Note } from "#app/ui/note.tsx";
import { formatPhone } from "#platform/formats/phone.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { missingInSender, SenderForm, senderOfForm, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { checked } from "../../forms/handlers.server.ts";
import type { Route } from "./+types/sender";

export const loader = panelLoader(async ({ services, may }) => {
  const { value: sender, version } = await readSetting(services, shippingSender);
  const { phone, zipCode, document, ...same } = sender;
  return {
    values: {
      ...same,
      document: maskDocument(document),
      phone: formatPhone(phone),
      zipCode: maskCep(zipCode),
      version,
    },
    missing: missingInSender(sender),
    mayWrite: may("settings.write"),
  };
});

export const action = panelAction(
  checked(SenderForm, async ({ services, staff, fields }: PanelPost, form) => {
    const answer = await saveSetting(services, staff, shippingSender, senderOfForm(form), fields.version ?? "");
    return said(fields, answer, "Remetente salvo");
  }),
);

export const clientAction = offlineAction();

const FIELDS: readonly SettingField[] = [
  { name: "name", label: "Nome ou razão social", className: "md:col-span-6" },
  { name: "document", label: "CNPJ ou CPF", className: "md:col-span-3" },
  { name: "stateRegister", label: "Inscrição estadual", className: "md:col-span-3", optional: true },
  { name: "phone", label: "Telefone", className: "md:col-span-3", mask: formatPhone },
  { name: "email", label: "E-mail", className: "md:col-span-3" },
  { name: "zipCode", label: "CEP", className: "md:col-span-2", mask: maskCep },
  { name: "street", label: "Rua", className: "md:col-span-4" },
  { name: "number", label: "Número", className: "md:col-span-2" },
  { name: "complement", label: "Complemento", className: "md:col-span-4", optional: true },
  { name: "neighborhood", label: "Bairro", className: "md:col-span-2" },
  { name: "city", label: "Cidade", className: "md:col-span-2" },
  { name: "state", label: "Estado", className: "md:col-span-2", options: STATE_OPTIONS },
];

/** The sender's data, as printed on every label. */
export default function SenderPage({ loaderData: { values, missing, mayWrite } }: Route.ComponentProps) {
  return (
    <AdminScreen title="Remetente" lead="Quem envia, como aparece nas etiquetas e na declaração de conteúdo.">
      {missing.length > 0 && (
        <Note tone="warning" title="Faltam dados para comprar etiquetas:">
          {missing.join(", ")}.
        </Note>
      )}
      <Panel title="Dados do remetente">
        <SettingsForm
          key={values.version}
          intent="sender"
          schema={SenderForm}
          fields={FIELDS}
          columns="gap-x-4 gap-y-5 md:grid-cols-6"
          save="Salvar remetente"
          values={values}
          mayWrite={mayWrite}
        />
      </Panel>
    </AdminScreen>
  );
}
