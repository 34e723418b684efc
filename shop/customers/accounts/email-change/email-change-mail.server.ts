import { formatDateTime } from "#platform/clock.ts";
import { findLinkById, findSpentLink, linkCode, mailedLinkUrl } from "#platform/email/mailed-link-store.server.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import type { Services } from "#shop/services.server.ts";
import { mailWords, personValues, type ShopVoice } from "#shop/settings/texts/texts.ts";
import { CHANGE_EMAIL_PATH } from "../account-paths.ts";
import { findCustomer } from "../customer-queries.server.ts";
import { findEmailChange } from "./email-change-queries.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock">;

/** Sent to the link's address; null if the link or the change is out of date. */
export function emailChangeMail(
  deps: Needed,
  { kind, linkId }: { kind: "change_email_old" | "change_email_new" | "email_changed"; linkId: string },
): Promise<{ to: string; content: PlainEmail } | null> {
  return kind === "email_changed" ? changedMail(deps, linkId) : askingMail(deps, kind, linkId);
}

async function askingMail(
  { db, config, clock }: Needed,
  kind: "change_email_old" | "change_email_new",
  linkId: string,
): Promise<{ to: string; content: PlainEmail } | null> {
  const link = await findLinkById(db, linkId, clock());
  const [customer, change] = link
    ? await Promise.all([findCustomer(db, link.accountId), findEmailChange(db, link.accountId, clock())])
    : [null, null];
  if (!link?.email || !customer || !change) return null;
  const words = {
    name: customer.name,
    newEmail: change.newEmail,
    url: mailedLinkUrl(config.publicUrl, CHANGE_EMAIL_PATH, linkCode(config.appSecret, link)),
    until: formatDateTime(link.expiresAt),
  };
  const content = kind === "change_email_old" ? oldAddressEmail(config, words) : newAddressEmail(config, words);
  return { to: link.email, content };
}

async function changedMail(
  { db, config }: Needed,
  linkId: string,
): Promise<{ to: string; content: PlainEmail } | null> {
  const link = await findSpentLink(db, linkId);
  const customer = link?.accountId ? await findCustomer(db, link.accountId) : null;
  if (!link?.email || !customer) return null;
  const words = { name: customer.name, at: formatDateTime(link.usedAt ?? customer.updatedAt) };
  return { to: link.email, content: addressChangedEmail(config, words) };
}

interface AskingWords {
  name: string;
  newEmail: string;
  url: string;
  until: string;
}

const deadline = (until: string) => ({
  title: "Até quando",
  text: `O link vale até ${until}, horário de Brasília. A troca só acontece quando os dois endereços confirmam.`,
});

export function oldAddressEmail(voice: ShopVoice, { name, newEmail, url, until }: AskingWords): PlainEmail {
  return {
    ...mailWords(voice, "change_email_old", {
      ...personValues(name),
      aviso: `Recebemos um pedido para trocar o e-mail da sua conta na ${voice.brand.name} por ${newEmail}.`,
    }),
    title: "Você quer trocar de e-mail?",
    button: { label: "Confirmar a troca", url },
    paragraphs: [deadline(until)],
    footer: [
      { text: "Não foi você? Não confirme, troque a sua senha e fale com a gente: alguém sabe a senha da sua conta." },
    ],
  };
}

/** Contains no account data, as the address may be a stranger's. */
export function newAddressEmail(voice: ShopVoice, { url, until }: AskingWords): PlainEmail {
  return {
    ...mailWords(voice, "change_email_new", {
      aviso: `Alguém pediu para usar este e-mail em uma conta na ${voice.brand.name}. Se foi você, confirme.`,
    }),
    title: "Confirme seu novo e-mail",
    button: { label: "Confirmar novo e-mail", url },
    paragraphs: [deadline(until)],
    footer: [{ text: "Não foi você? Ignore este e-mail: sem a confirmação, nada muda." }],
  };
}

export function addressChangedEmail(voice: ShopVoice, { name, at }: { name: string; at: string }): PlainEmail {
  return {
    ...mailWords(voice, "email_changed", {
      ...personValues(name),
      aviso: `O e-mail da sua conta foi trocado em ${at}, horário de Brasília. A partir de agora, entre com o novo endereço; os avisos dos pedidos em andamento também vão para ele.`,
    }),
    title: "E-mail trocado",
    paragraphs: [{ title: "Não foi você?", text: `Fale com a gente agora: ${voice.brand.email}` }],
  };
}
