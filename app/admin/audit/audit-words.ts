import { clientNetwork } from "#platform/client-address.ts";
import { FORMULA_KEYS, formulaName } from "#shop/pricing/price-formula.ts";

const ACTIONS: Record<string, string> = {
  "staff.logged_in": "Entrou no painel",
  "staff.logged_out": "Saiu do painel",
  "staff.login_refused": "Tentativa de login recusada",
  "staff.code_refused": "Código de verificação recusado",
  "staff.recovery_asked": "Pediu link para nova senha",
  "staff.password_chosen": "Criou a senha",
  "staff.password_recovered": "Redefiniu a senha por link",
  "staff.password_changed": "Alterou a própria senha",
  "staff.profile_changed": "Alterou os próprios dados",
  "staff.session_ended": "Encerrou uma sessão",
  "staff.invited": "Convidou",
  "staff.invited_again": "Enviou o convite de novo",
  "staff.role_changed": "Mudou a função",
  "staff.disabled": "Desativou o acesso",
  "staff.enabled": "Ativou o acesso",
  "staff.second_factor_on": "Ativou a verificação em duas etapas",
  "staff.second_factor_off": "Desativou a verificação em duas etapas",
  "staff.second_factor_reset": "Desativou a verificação em duas etapas de outra pessoa",
  "staff.backup_codes_renewed": "Gerou novos códigos de reserva",
  "staff.first_owner_made": "Criou o primeiro proprietário",
  "staff.link_printed": "Gerou um link de senha por comando",
  "order.labels_wanted": "Pediu etiquetas",
  "order.label_retried": "Tentou a etiqueta de novo",
  "order.label_cancelled": "Cancelou a etiqueta",
  "order.invoice_entered": "Informou a nota fiscal",
  "order.document_entered": "Informou o documento de quem recebe",
  "prices.transformed": "Transformou preços",
  "prices.restored": "Desfez uma transformação de preços",
  "setting.changed": "Alterou configurações",
  "secret.changed": "Trocou uma chave guardada",
  "secret.removed": "Apagou uma chave guardada",
  "upload.started": "Enviou produtos por arquivo",
  "upload.completed": "Concluiu um upload de produtos",
  "upload.failed": "Não concluiu um upload de produtos",
  "upload.cancelled": "Cancelou um upload de produtos",
  "upload.undone": "Desfez um upload de produtos",
};

const NOBODYS: Record<string, string> = { visitor: "Visitante", shop: "A loja", command: "Comando no servidor" };

const SUBJECTS: Record<string, string> = {
  "setting:shop": "Dados da loja",
  "setting:melhor_envio_token": "Token do Melhor Envio",
  "setting:melhor_envio_client_secret": "Secret do aplicativo do Melhor Envio",
  "setting:melhor_envio_refresh_token": "Renovação do token do Melhor Envio",
  "setting:melhor_envio_application": "Aplicativo do Melhor Envio",
  "setting:shipping": "Frete",
  "setting:shipping_sender": "Remetente",
  "prices:aneis": "Preços de Anéis",
  "prices:brincos": "Preços de Brincos",
  "prices:gargantilhas": "Preços de Gargantilhas",
  "prices:pulseiras": "Preços de Pulseiras",
  "prices:conjuntos": "Preços de Conjuntos",
  "prices:piercing": "Preços de Piercing",
  "staff:unknown": "Conta desconhecida",
};

const FIELDS: Record<string, string> = {
  name: "Nome",
  username: "Usuário",
  email: "E-mail",
  role: "Função",
  phone: "Telefone",
  whatsapp: "WhatsApp",
  hours: "Horário",
  instagramUrl: "Instagram",
  companyName: "Razão social",
  cnpj: "CNPJ",
  address: "Endereço",
  partners: "Parceiros",
  originCep: "CEP de origem",
  handlingDays: "Dias úteis de preparo",
  services: "Serviços oferecidos",
  markupPercent: "Acréscimo em %",
  markupCents: "Acréscimo fixo, em centavos",
  free: "Frete grátis",
  pickup: "Retirada na loja",
  clientId: "Client ID",
  formula: "Fórmula",
  updated: "Preços mudados",
  restored: "Preços devolvidos",
  kept: "Preços que ficaram",
  run: "Transformação",
  network: "Rede",
  by: "Com",
};

const VALUES: Record<string, Record<string, string>> = {
  role: { owner: "Proprietário", manager: "Gerente", fulfilment: "Expedição", read_only: "Somente leitura" },
  formula: Object.fromEntries(FORMULA_KEYS.map((key) => [key, formulaName(key)])),
  by: { password: "senha", code: "senha e código", backup_code: "senha e código de reserva" },
};

/** As `clientNetwork` names the computer that the shop runs on. */
function isOwnNetwork(network: string): boolean {
  return network === clientNetwork("::1") || network.startsWith("127.");
}

/** What the log shows to be filtered by. */
export const SUBJECT_FILTERS = [
  { value: "", label: "Tudo" },
  { value: "staff", label: "Equipe e acessos" },
  { value: "setting", label: "Configurações" },
  { value: "prices", label: "Preços" },
] as const;

export function actionWords(action: string): string {
  return ACTIONS[action] ?? action;
}

export function actorWords(actor: string, name: string | null): string {
  return name ?? NOBODYS[actor] ?? "Pessoa removida";
}

export function subjectWords(subject: string, name: string | null): string {
  return name ?? SUBJECTS[subject] ?? subject;
}

export interface ChangeWords {
  label: string;
  before: string | null;
  after: string | null;
}

/** What changed, field by field, in words. */
export function changeWords(before: unknown, after: unknown): ChangeWords[] {
  const [old, now] = [recordOf(before), recordOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => ({
    label: FIELDS[field] ?? field,
    before: field in old ? valueWords(field, old[field]) : null,
    after: field in now ? valueWords(field, now[field]) : null,
  }));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function valueWords(field: string, value: unknown): string {
  if (value === null || value === "") return "vazio";
  if (Array.isArray(value)) return value.join(", ") || "vazio";
  if (typeof value === "object") return Object.values(value).flat(2).filter(Boolean).join(", ");
  if (field === "network" && isOwnNetwork(String(value))) return "este computador";
  return VALUES[field]?.[String(value)] ?? String(value);
}
