import { formatDateTime } from "#platform/clock.ts";
import { type LinkEmail, linkExpiryParagraph, type PlainEmail } from "#platform/email/plain-email.ts";
import { mailWords, personValues, type ShopVoice } from "#shop/settings/texts/texts.ts";

const notYou = (text: string) => [{ text: `Não foi você? ${text}` }];

export function accountConfirmationEmail(voice: ShopVoice, { name, url, expiresAt }: LinkEmail): PlainEmail {
  return {
    ...mailWords(voice, "confirm_email", personValues(name)),
    title: "Confirme seu e-mail",
    button: { label: "Confirmar e-mail", url },
    paragraphs: [linkExpiryParagraph(expiresAt)],
    footer: notYou("Ignore este e-mail: sem a confirmação, a conta não é aberta."),
  };
}

/** Sent to the account's owner when somebody signs up with their address again. */
export function alreadyRegisteredEmail(
  voice: ShopVoice,
  name: string,
  links: { login: string; recover: string },
): PlainEmail {
  return {
    ...mailWords(voice, "already_registered", {
      ...personValues(name),
      aviso: "Recebemos um cadastro com este e-mail, mas você já tem conta aqui.",
    }),
    title: "Você já tem conta",
    button: { label: "Entrar", url: links.login },
    paragraphs: [{ title: "Esqueceu a senha?", text: `Crie outra em ${links.recover}` }],
    footer: notYou("Pode ignorar este e-mail: nada mudou na sua conta."),
  };
}

export function welcomeEmail(voice: ShopVoice, name: string, links: { shop: string; account: string }): PlainEmail {
  return {
    ...mailWords(voice, "welcome", personValues(name)),
    title: "Sua conta está pronta",
    button: { label: "Ver a loja", url: links.shop },
    paragraphs: [{ title: "Seus dados", text: `Confira e edite quando quiser em ${links.account}` }],
    footer: notYou(`Escreva para ${voice.brand.email} e apagamos a conta.`),
  };
}

export function recoveryEmail(voice: ShopVoice, { name, url, expiresAt }: LinkEmail): PlainEmail {
  return {
    ...mailWords(voice, "recover_password", {
      ...personValues(name),
      aviso: `Recebemos um pedido para redefinir a sua senha na ${voice.brand.name}.`,
    }),
    title: "Crie uma nova senha",
    button: { label: "Criar nova senha", url },
    paragraphs: [linkExpiryParagraph(expiresAt)],
    footer: notYou("Ignore este e-mail: a sua senha continua a mesma."),
  };
}

export function passwordChangedEmail(
  voice: ShopVoice,
  { name, at, recover }: { name: string; at: Date; recover: string },
): PlainEmail {
  return {
    ...mailWords(voice, "password_changed", {
      ...personValues(name),
      aviso: `A senha da sua conta foi alterada em ${formatDateTime(at)}, horário de Brasília. Por segurança, encerramos as outras sessões.`,
    }),
    title: "Senha alterada",
    paragraphs: [
      { title: "Não foi você?", text: `Crie outra senha agora em ${recover} e fale com a gente: ${voice.brand.email}` },
    ],
  };
}
