import { formatDateTime } from "#platform/clock.ts";
import type { Brand } from "#platform/config/config.server.ts";
import { emailGreeting, type LinkEmail, linkExpiryParagraph, type PlainEmail } from "#platform/email/plain-email.ts";

const notYou = (text: string) => [{ text: `Não foi você? ${text}` }];

/** Sent after a sign-up: confirm the e-mail address. */
export function accountConfirmationEmail(brand: Brand, { name, url, expiresAt }: LinkEmail): PlainEmail {
  return {
    subject: `Confirme seu e-mail na ${brand.name}`,
    title: "Confirme seu e-mail",
    lead: `${emailGreeting(name)} Falta um passo para usar a sua conta na ${brand.name}: confirmar que este e-mail é seu.`,
    button: { label: "Confirmar e-mail", url },
    paragraphs: [linkExpiryParagraph(expiresAt)],
    footer: notYou("Ignore este e-mail: sem a confirmação, a conta não é aberta."),
  };
}

/** Sent to the account's owner when somebody signs up with their address again. */
export function alreadyRegisteredEmail(
  brand: Brand,
  name: string,
  links: { login: string; recover: string },
): PlainEmail {
  return {
    subject: `Você já tem conta na ${brand.name}`,
    title: "Você já tem conta",
    lead: `${emailGreeting(name)} Recebemos um cadastro com este e-mail, mas você já tem conta aqui. É só entrar.`,
    button: { label: "Entrar", url: links.login },
    paragraphs: [{ title: "Esqueceu a senha?", text: `Crie outra em ${links.recover}` }],
    footer: notYou("Pode ignorar este e-mail: nada mudou na sua conta."),
  };
}

/** Sent once the account can be used. */
export function welcomeEmail(brand: Brand, name: string, links: { shop: string; account: string }): PlainEmail {
  return {
    subject: `Boas-vindas à ${brand.name}`,
    title: "Sua conta está pronta",
    lead: `${emailGreeting(name)} Que bom ter você aqui. Com a conta, você acompanha pedidos, guarda favoritos e compra mais rápido.`,
    button: { label: "Ver a loja", url: links.shop },
    paragraphs: [{ title: "Seus dados", text: `Confira e edite quando quiser em ${links.account}` }],
    footer: notYou(`Escreva para ${brand.email} e apagamos a conta.`),
  };
}

export function recoveryEmail(brand: Brand, { name, url, expiresAt }: LinkEmail): PlainEmail {
  return {
    subject: `Redefina sua senha na ${brand.name}`,
    title: "Crie uma nova senha",
    lead: `${emailGreeting(name)} Recebemos um pedido para redefinir a sua senha na ${brand.name}.`,
    button: { label: "Criar nova senha", url },
    paragraphs: [linkExpiryParagraph(expiresAt)],
    footer: notYou("Ignore este e-mail: a sua senha continua a mesma."),
  };
}

/** Sent after every change of password, however it was made. */
export function passwordChangedEmail(
  brand: Brand,
  { name, at, recover }: { name: string; at: Date; recover: string },
): PlainEmail {
  return {
    subject: `Sua senha na ${brand.name} foi alterada`,
    title: "Senha alterada",
    lead: `${emailGreeting(name)} A senha da sua conta foi alterada em ${formatDateTime(at)}, horário de Brasília. Por segurança, encerramos as outras sessões.`,
    paragraphs: [
      { title: "Não foi você?", text: `Crie outra senha agora em ${recover} e fale com a gente: ${brand.email}` },
    ],
  };
}
