import { ADDRESSEE_FIELDS, block, type MailText, SHOP_FIELD } from "../text-entry.ts";

const group = "accounts";

/** What happened and until when stays; links and warnings are fixed below. */
export const ACCOUNT_TEXTS = {
  confirm_email: {
    group,
    name: "Confirmar o e-mail da conta",
    used: "Quando alguém cria uma conta.",
    fields: ADDRESSEE_FIELDS,
    parts: {
      subject: "Confirme seu e-mail na {loja}",
      lead: "{saudacao} Falta um passo para usar a sua conta na {loja}: confirmar que este e-mail é seu.",
      closing: "",
    },
  },
  already_registered: {
    group,
    name: "Já existe uma conta",
    used: "Quando alguém cria uma conta com um e-mail que já tem uma.",
    fields: {
      ...ADDRESSEE_FIELDS,
      aviso: block("O que aconteceu", "Recebemos um cadastro com este e-mail, mas você já tem conta aqui."),
    },
    parts: {
      subject: "Você já tem conta na {loja}",
      lead: "{saudacao} {aviso} É só entrar.",
      closing: "",
    },
  },
  welcome: {
    group,
    name: "Boas-vindas",
    used: "Quando a conta é aberta.",
    fields: ADDRESSEE_FIELDS,
    parts: {
      subject: "Boas-vindas à {loja}",
      lead: "{saudacao} Que bom ter você aqui. Com a conta, você acompanha pedidos, guarda favoritos e compra mais rápido.",
      closing: "",
    },
  },
  recover_password: {
    group,
    name: "Nova senha",
    used: "Quando alguém pede uma nova senha.",
    fields: {
      ...ADDRESSEE_FIELDS,
      aviso: block("O que foi pedido", "Recebemos um pedido para redefinir a sua senha na Lavra."),
    },
    parts: { subject: "Redefina sua senha na {loja}", lead: "{saudacao} {aviso}", closing: "" },
  },
  password_changed: {
    group,
    name: "Senha alterada",
    used: "Quando a senha muda.",
    fields: {
      ...ADDRESSEE_FIELDS,
      aviso: block("O que mudou e quando", "A senha da sua conta foi alterada em 20/11/2026, 09:00."),
    },
    parts: { subject: "Sua senha na {loja} foi alterada", lead: "{saudacao} {aviso}", closing: "" },
  },
  change_email_old: {
    group,
    name: "Troca de e-mail, para o endereço atual",
    used: "Quando alguém pede para trocar o e-mail da conta.",
    fields: {
      ...ADDRESSEE_FIELDS,
      aviso: block("O que foi pedido", "Recebemos um pedido para trocar o e-mail da sua conta na Lavra."),
    },
    parts: { subject: "Confirme a troca do seu e-mail na {loja}", lead: "{saudacao} {aviso}", closing: "" },
  },
  change_email_new: {
    group,
    name: "Troca de e-mail, para o endereço novo",
    used: "Quando alguém pede para trocar o e-mail da conta.",
    fields: { ...SHOP_FIELD, aviso: block("O que foi pedido", "Alguém pediu para usar este e-mail em uma conta.") },
    parts: { subject: "Confirme seu novo e-mail na {loja}", lead: "Olá. {aviso}", closing: "" },
  },
  email_changed: {
    group,
    name: "E-mail trocado",
    used: "Quando o e-mail da conta muda; vai para os dois endereços.",
    fields: {
      ...ADDRESSEE_FIELDS,
      aviso: block("O que mudou e quando", "O e-mail da sua conta foi trocado em 20/11/2026, 09:00."),
    },
    parts: { subject: "O e-mail da sua conta na {loja} foi trocado", lead: "{saudacao} {aviso}", closing: "" },
  },
  goodbye: {
    group,
    name: "Conta excluída",
    used: "Quando a conta é excluída.",
    fields: {
      ...ADDRESSEE_FIELDS,
      aviso: block("O que foi excluído", "Sua conta na Lavra foi excluída, como você pediu."),
    },
    parts: { subject: "Sua conta na {loja} foi excluída", lead: "{saudacao} {aviso}", closing: "" },
  },
  visitor_data: {
    group,
    name: "Dados guardados sem conta",
    used: "Quando alguém pede em ‘Seus dados’ o que a loja guarda.",
    fields: { ...SHOP_FIELD, aviso: block("O que foi pedido", "Recebemos um pedido para ver os seus dados.") },
    parts: { subject: "Seus dados na {loja}", lead: "Olá. {aviso}", closing: "" },
  },
  visitor_data_deleted: {
    group,
    name: "Dados guardados sem conta, excluídos",
    used: "Quando os dados guardados sem conta são excluídos.",
    fields: { ...SHOP_FIELD, aviso: block("O que foi excluído", "Excluímos os dados que a Lavra guardava.") },
    parts: { subject: "Seus dados na {loja} foram excluídos", lead: "Olá. {aviso}", closing: "" },
  },
} as const satisfies Record<string, MailText>;
