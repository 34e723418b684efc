import { formatDateTime } from "#platform/clock.ts";
import type { Brand } from "#platform/config/config.server.ts";
import { findLinkById, findSpentLink, linkCode, mailedLinkUrl } from "#platform/email/mailed-link-store.server.ts";
import { emailGreeting, type PlainEmail } from "#platform/email/plain-email.ts";
import type { Services } from "#shop/services.server.ts";
import { CHANGE_EMAIL_PATH } from "../account-paths.ts";
import { findCustomer } from "../customer-queries.server.ts";
import { findEmailChange } from "./email-change-queries.server.ts";

type MailServices = Pick<Services, "db" | "config" | "clock">;

/** The e-mails of a change of address, sent to the link's address; null if the link or the change is out of date. */
export function emailChangeMail(
  deps: MailServices,
  { kind, linkId }: { kind: "change_email_old" | "change_email_new" | "email_changed"; linkId: string },
): Promise<{ to: string; content: PlainEmail } | null> {
  return kind === "email_changed" ? changedMail(deps, linkId) : askingMail(deps, kind, linkId);
}

async function askingMail(
  { db, config, clock }: MailServices,
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
  const content =
    kind === "change_email_old" ? oldAddressEmail(config.brand, words) : newAddressEmail(config.brand, words);
  return { to: link.email, content };
}

async function changedMail(
  { db, config }: MailServices,
  linkId: string,
): Promise<{ to: string; content: PlainEmail } | null> {
  const link = await findSpentLink(db, linkId);
  const customer = link?.accountId ? await findCustomer(db, link.accountId) : null;
  if (!link?.email || !customer) return null;
  const words = { name: customer.name, at: formatDateTime(link.usedAt ?? customer.updatedAt) };
  return { to: link.email, content: addressChangedEmail(config.brand, words) };
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

/** To the current address: confirm the change. */
export function oldAddressEmail(brand: Brand, { name, newEmail, url, until }: AskingWords): PlainEmail {
  return {
    subject: `Confirme a troca do seu e-mail na ${brand.name}`,
    title: "Você quer trocar de e-mail?",
    lead: `${emailGreeting(name)} Recebemos um pedido para trocar o e-mail da sua conta na ${brand.name} por ${newEmail}.`,
    button: { label: "Confirmar a troca", url },
    paragraphs: [deadline(until)],
    footer: [
      { text: "Não foi você? Não confirme, troque a sua senha e fale com a gente: alguém sabe a senha da sua conta." },
    ],
  };
}

/** To the new address: confirm it. Contains no account data, as the address may be a stranger's. */
export function newAddressEmail(brand: Brand, { url, until }: AskingWords): PlainEmail {
  return {
    subject: `Confirme seu novo e-mail na ${brand.name}`,
    title: "Confirme seu novo e-mail",
    lead: `Olá. Alguém pediu para usar este e-mail em uma conta na ${brand.name}. Se foi você, confirme.`,
    button: { label: "Confirmar novo e-mail", url },
    paragraphs: [deadline(until)],
    footer: [{ text: "Não foi você? Ignore este e-mail: sem a confirmação, nada muda." }],
  };
}

/** To both addresses, after the change. */
export function addressChangedEmail(brand: Brand, { name, at }: { name: string; at: string }): PlainEmail {
  return {
    subject: `O e-mail da sua conta na ${brand.name} foi trocado`,
    title: "E-mail trocado",
    lead: `${emailGreeting(name)} O e-mail da sua conta foi trocado em ${at}, horário de Brasília. A partir de agora, entre com o novo endereço; os avisos dos pedidos em andamento também vão para ele.`,
    paragraphs: [{ title: "Não foi você?", text: `Fale com a gente agora: ${brand.email}` }],
  };
}
