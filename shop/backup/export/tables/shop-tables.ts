import { type ExportedTable, exportedTable, leftOut } from "../exported-table.ts";

export const SHOP_TABLES: readonly ExportedTable[] = [
  exportedTable("settings", "Configurações da loja que não são segredo", {
    key: "Nome da configuração",
    value: "Valor, em JSON",
    updated_at: "Alterada em",
    encrypted: leftOut("as configurações cifradas (chaves dos provedores) não são exportadas"),
  }),
  exportedTable("staff", "Equipe", {
    id: "Identificação da pessoa",
    username: "Nome de usuário",
    email: "E-mail",
    name: "Nome",
    role: "Papel: owner, manager, fulfilment ou read_only",
    created_at: "Criada em",
    disabled_at: "Desativada em; vazio: ativa",
    opens_today: "O painel abre para ela em Hoje: t ou f",
    first_steps_away: "Dispensou os primeiros passos: t ou f",
  }),
  exportedTable("audit_log", "Registro do que a equipe fez no painel", {
    id: "Identificação do registro",
    actor: "Quem",
    action: "O que fez",
    subject: "Em quê",
    before: "Como era, em JSON",
    after: "Como ficou, em JSON",
    at: "Quando",
  }),
  exportedTable("day_counts", "Contagem por dia dos passos da compra", {
    day: "Dia em São Paulo",
    name: "cart_opened (sacola), checkout_opened (entrega) ou payment_begun (pagamento)",
    count: "Quantas vezes",
  }),
];
