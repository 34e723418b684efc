import { Lock } from "lucide-react";
import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { type PanelPost, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { atField } from "#app/forms/refusal.ts";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatCnpj } from "#platform/formats/cnpj.ts";
import { saveShopSettings } from "#shop/settings/save-shop-settings.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { formOfBrand, shopSettings, shopSettingsForm } from "#shop/settings/shop-settings.ts";
import { mayDo, type Permission, type Role } from "#shop/staff/role.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { checked } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { type SettingField, SettingsForm } from "../page/settings-form.tsx";
import type { Route } from "./+types/shop-settings";

export const loader = panelLoader(async ({ services, staff, may }) => {
  const { value: brand, version } = await readSetting(services, shopSettings);
  return {
    values: { ...formOfBrand(brand), version },
    mayWrite: may("settings.write"),
    role: staff.role,
    sessionEnds: formatDateTime(staff.expiresAt),
  };
});

export const action = panelAction(
  checked(
    async ({ services }: PanelPost) => shopSettingsForm((await readSetting(services, shopSettings)).value.cnpj),
    async ({ services, staff, fields }, form) => {
      const answer = await saveShopSettings(services, staff, form, fields.version ?? "");
      const { said } = refusals({ ...COMMON, invalid_cnpj: atField("cnpj", "CNPJ inválido.") });
      return said(fields, answer, "Configurações salvas");
    },
  ),
);

export const clientAction = offlineAction();

/** Settings: name, contact and legal data of the shop. */
export default function ShopSettings({ loaderData }: Route.ComponentProps) {
  const { values, mayWrite, role, sessionEnds } = loaderData;
  return (
    <AdminScreen
      title="Configurações"
      lead="Os dados da loja, como aparecem no site, nos e-mails e nos documentos."
      aside={
        <>
          <Panel title="Onde aparece">
            <p className="text-ink-soft text-small">
              Nome e contatos estão em todas as páginas; razão social, CNPJ e endereço no rodapé e no checkout. O que
              você salva vale na mesma hora.
            </p>
          </Panel>
          <OtherSettings role={role} />
          <SessionNote ends={sessionEnds} />
        </>
      }
    >
      <Panel title="Dados da loja">
        <ShopForm key={values.version} values={values} mayWrite={mayWrite} />
      </Panel>
    </AdminScreen>
  );
}

const OTHERS: readonly { to: string; label: string; what: string; permission: Permission }[] = [
  {
    to: "/admin/frete/conexao",
    label: "Melhor Envio",
    what: "token, teste de conexão e de frete",
    permission: "settings.read",
  },
  { to: "/admin/frete", label: "Frete", what: "origem, prazos, frete grátis e retirada", permission: "settings.read" },
  {
    to: "/admin/precos/ofertas",
    label: 'Preços "de"',
    what: "o que aparece riscado e o que não tem comprovação",
    permission: "prices.read",
  },
  { to: "/admin/configuracoes/equipe", label: "Equipe", what: "quem entra no painel", permission: "staff.read" },
  {
    to: "/admin/configuracoes/perfil",
    label: "Meu acesso",
    what: "senha, duas etapas e sessões",
    permission: "own.profile",
  },
];

/** Links to the other settings. */
function OtherSettings({ role }: { role: Role }) {
  return (
    <Panel title="Outras configurações">
      <ul className="grid gap-1 text-small">
        {OTHERS.filter(({ permission }) => mayDo(role, permission)).map(({ to, label, what }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-8 items-center">
              {label}
            </Link>
            <span className="text-ink-soft">: {what}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** When the current session ends. */
function SessionNote({ ends }: { ends: string }) {
  return (
    <Note icon={Lock}>
      A sessão expira em 24 horas. <span className="text-ink-soft">A sua termina em {ends}.</span>
    </Note>
  );
}

interface ShopFormProps {
  values: Record<string, string>;
  mayWrite: boolean;
}

const THIRD = "md:col-span-2";

const HALF = "md:col-span-3";

const WHOLE = "md:col-span-6";

const FIELDS: readonly SettingField[] = [
  { name: "name", label: "Nome da loja", className: HALF },
  { name: "hours", label: "Horário de atendimento", optional: true, className: HALF },
  { name: "email", label: "E-mail", type: "email", className: HALF },
  { name: "phone", label: "Telefone", type: "tel", className: HALF },
  {
    name: "whatsapp",
    label: "WhatsApp",
    inputMode: "tel",
    hint: "Com país e DDD: 5511999990000.",
    className: HALF,
  },
  {
    name: "instagramUrl",
    label: "Instagram",
    optional: true,
    inputMode: "url",
    hint: "O endereço completo: https://instagram.com/sualoja",
    className: HALF,
  },
  { name: "facebookUrl", label: "Facebook", optional: true, inputMode: "url", className: THIRD },
  { name: "tiktokUrl", label: "TikTok", optional: true, inputMode: "url", className: THIRD },
  { name: "youtubeUrl", label: "YouTube", optional: true, inputMode: "url", className: THIRD },
  { name: "companyName", label: "Razão social", className: HALF },
  { name: "cnpj", label: "CNPJ", mask: formatCnpj, className: HALF },
  { name: "address", label: "Endereço", className: WHOLE },
  ...[1, 2, 3, 4].map((number) => ({
    name: `partner${number}`,
    label: `Parceiro ${number}`,
    optional: true,
    className: HALF,
  })),
];

/** The shop's data; read-only without write permission. */
export function ShopForm({ values, mayWrite }: ShopFormProps) {
  return (
    <SettingsForm
      intent="shop"
      schema={shopSettingsForm(values.cnpj ?? "")}
      fields={FIELDS}
      columns="gap-x-4 gap-y-5 md:grid-cols-6"
      save="Salvar configurações"
      {...{ values, mayWrite }}
    />
  );
}
