import { formatDateTime } from "#platform/clock.ts";
import type { Brand } from "#platform/email/brand.ts";
import { emailGreeting, type LinkEmail, linkExpiryParagraph, type PlainEmail } from "#platform/email/plain-email.ts";
import { ROLE_LABELS, type Role } from "./role.ts";

export const PASSWORD_PATH = "/admin/nova-senha";
export const LOGIN_PATH = "/admin/login";
export const RECOVERY_PATH = "/admin/forgot-password";

const TELL_OWNER = "Fale agora com o proprietário da loja.";

export function invitationEmail(brand: Brand, to: LinkEmail & { username: string; role: Role }): PlainEmail {
  return {
    subject: `Seu acesso ao painel da ${brand.name}`,
    title: "Crie a sua senha",
    lead: `${emailGreeting(to.name)} Você foi convidado para o painel administrativo da ${brand.name}.`,
    facts: [
      { label: "Usuário", value: to.username },
      { label: "Função", value: ROLE_LABELS[to.role] },
    ],
    button: { label: "Criar senha", url: to.url },
    paragraphs: [linkExpiryParagraph(to.expiresAt)],
    footer: [{ text: "Não esperava este convite? Ignore este e-mail." }],
  };
}

export function staffRecoveryEmail(brand: Brand, { name, url, expiresAt }: LinkEmail): PlainEmail {
  return {
    subject: `Redefina sua senha do painel da ${brand.name}`,
    title: "Crie uma nova senha",
    lead: `${emailGreeting(name)} Recebemos um pedido para redefinir a sua senha do painel administrativo da ${brand.name}.`,
    button: { label: "Criar nova senha", url },
    paragraphs: [linkExpiryParagraph(expiresAt)],
    footer: [{ text: "Não foi você? Ignore este e-mail: a sua senha continua a mesma." }],
  };
}

export function staffPasswordEmail(brand: Brand, name: string, at: Date): PlainEmail {
  return {
    subject: `Sua senha do painel da ${brand.name} foi alterada`,
    title: "Senha alterada",
    lead: `${emailGreeting(name)} A sua senha do painel administrativo foi alterada em ${formatDateTime(at)}, horário de Brasília.`,
    paragraphs: [{ title: "Não foi você?", text: TELL_OWNER }],
  };
}

/** Rules: MAIL-28. */
export function factorRemovedEmail(brand: Brand, name: string, at: Date): PlainEmail {
  return {
    subject: `Verificação em duas etapas desativada no painel da ${brand.name}`,
    title: "Verificação em duas etapas desativada",
    lead: `${emailGreeting(name)} Desde ${formatDateTime(at)}, horário de Brasília, o seu acesso ao painel pede só a senha.`,
    paragraphs: [{ title: "Não foi você?", text: TELL_OWNER }],
  };
}

export function staffAddressChangedEmail(brand: Brand, name: string, at: Date): PlainEmail {
  return {
    subject: `Seu e-mail do painel da ${brand.name} foi alterado`,
    title: "E-mail alterado",
    lead: `${emailGreeting(name)} Em ${formatDateTime(at)}, horário de Brasília, o seu acesso ao painel passou a usar outro e-mail.`,
    paragraphs: [{ title: "Não foi você?", text: TELL_OWNER }],
  };
}
