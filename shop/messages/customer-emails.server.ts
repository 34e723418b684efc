import { formatDateTime, HOUR_MS } from "#platform/clock.ts";
import { goodbyeEmail } from "#shop/customer-records/account-deleted-email.server.ts";
import { visitorDataDeletedEmail, visitorDataEmail } from "#shop/customer-records/visitor-data/visitor-data-emails.ts";
import {
  accountConfirmationEmail,
  alreadyRegisteredEmail,
  passwordChangedEmail,
  recoveryEmail,
  welcomeEmail,
} from "#shop/customers/accounts/account-emails.ts";
import {
  addressChangedEmail,
  newAddressEmail,
  oldAddressEmail,
} from "#shop/customers/accounts/email-change/email-change-mail.server.ts";
import { cartReminderEmail } from "#shop/ordering/orders/reminding/carts/cart-reminder-email.ts";
import {
  factorRemovedEmail,
  invitationEmail,
  staffAddressChangedEmail,
  staffPasswordEmail,
  staffRecoveryEmail,
} from "#shop/staff/staff-emails.ts";
import type { PlainMails, SampleParts } from "./email-entry.ts";

const NAME = "Maria Clara Nunes";
const linked = ({ publicUrl, now }: SampleParts) => ({
  name: NAME,
  url: `${publicUrl}/?codigo=exemplo`,
  expiresAt: new Date(now.getTime() + HOUR_MS),
});
const asking = (parts: SampleParts) => {
  const { url, expiresAt } = linked(parts);
  return { name: NAME, newEmail: "maria.nova@exemplo.com", url, until: formatDateTime(expiresAt) };
};
const customer = "customer";
const staff = "staff";

export const PEOPLE_MAILS: PlainMails = {
  confirm_email: {
    to: customer,
    when: "Alguém criou uma conta com este e-mail.",
    why: "Só quem lê o e-mail abre a conta.",
    email: (parts) => accountConfirmationEmail(parts, linked(parts)),
  },
  already_registered: {
    to: customer,
    when: "Alguém tentou criar uma conta com um e-mail que já tem uma.",
    why: "A tela responde igual para todos; o dono do e-mail fica sabendo.",
    email: (parts) =>
      alreadyRegisteredEmail(parts, NAME, {
        login: `${parts.publicUrl}/login`,
        recover: `${parts.publicUrl}/recuperar-senha`,
      }),
  },
  welcome: {
    to: customer,
    when: "A conta foi aberta.",
    why: "Confirma o cadastro e mostra onde editar os dados.",
    email: (parts) => welcomeEmail(parts, NAME, { shop: parts.publicUrl, account: `${parts.publicUrl}/account` }),
  },
  recover_password: {
    to: customer,
    when: "Alguém pediu uma nova senha.",
    why: "Link de uso único, por uma hora.",
    email: (parts) => recoveryEmail(parts, linked(parts)),
  },
  password_changed: {
    to: customer,
    when: "A senha mudou.",
    why: "Quem não mudou a senha precisa saber.",
    email: (parts) =>
      passwordChangedEmail(parts, { name: NAME, at: parts.now, recover: `${parts.publicUrl}/recuperar-senha` }),
  },
  change_email_old: {
    to: customer,
    when: "Alguém pediu para trocar o e-mail da conta; vai para o endereço atual.",
    why: "A troca só acontece quando os dois endereços confirmam.",
    email: (parts) => oldAddressEmail(parts, asking(parts)),
  },
  change_email_new: {
    to: customer,
    when: "O mesmo, para o endereço novo.",
    why: "Prova que o endereço novo é da mesma pessoa.",
    email: (parts) => newAddressEmail(parts, asking(parts)),
  },
  email_changed: {
    to: customer,
    when: "O e-mail da conta mudou; vai para o endereço antigo.",
    why: "Aviso de segurança.",
    email: (parts) => addressChangedEmail(parts, { name: NAME, at: formatDateTime(parts.now) }),
  },
  cart_reminder: {
    to: customer,
    when: "O carrinho de quem tem conta ficou parado; só se a loja ligar, e só para quem aceitou os e-mails da loja. Uma vez em 30 dias.",
    why: "Lembra das peças escolhidas, com um link para não receber mais nenhum lembrete (LGPD, art. 7º, I).",
    reminder: true,
    email: (parts) =>
      cartReminderEmail(
        parts,
        { name: NAME, pieces: ["Anel Oval com Zircônia Verde e Halo em Prata 925"] },
        { cart: `${parts.publicUrl}/cart`, optOut: `${parts.publicUrl}/lembretes?codigo=exemplo` },
      ),
  },
  goodbye: {
    to: customer,
    when: "A conta foi excluída.",
    why: "Confirma e diz o que a lei manda guardar (LGPD).",
    email: (parts) => goodbyeEmail(parts, NAME),
  },
  visitor_data: {
    to: "visitor",
    when: "Alguém pediu em ‘Seus dados’ o que a loja guarda com este e-mail sem conta, e há alguma coisa.",
    why: "Só quem lê o e-mail baixa ou exclui os dados (LGPD); a tela responde igual para todos.",
    email: (parts) => visitorDataEmail(parts, linked(parts)),
  },
  visitor_data_deleted: {
    to: "visitor",
    when: "Os dados guardados com este e-mail sem conta foram excluídos, pela pessoa ou pela loja a pedido dela.",
    why: "Confirma e diz o que a lei manda guardar (LGPD).",
    email: (parts) => visitorDataDeletedEmail(parts),
  },
  invite_staff: {
    to: staff,
    when: "Alguém foi convidado para a equipe.",
    why: "A pessoa escolhe a própria senha.",
    email: (parts) => invitationEmail(parts.brand, { ...linked(parts), username: "ana", role: "fulfilment" }),
  },
  recover_staff_password: {
    to: staff,
    when: "Alguém da equipe pediu uma nova senha.",
    why: "Link de uso único, por uma hora.",
    email: (parts) => staffRecoveryEmail(parts.brand, linked(parts)),
  },
  staff_password_changed: {
    to: staff,
    when: "A senha de alguém da equipe mudou.",
    why: "Aviso de segurança.",
    email: ({ brand, now }) => staffPasswordEmail(brand, NAME, now),
  },
  staff_factor_removed: {
    to: staff,
    when: "A verificação em duas etapas foi desligada.",
    why: "Aviso de segurança.",
    email: ({ brand, now }) => factorRemovedEmail(brand, NAME, now),
  },
  staff_email_changed: {
    to: staff,
    when: "O e-mail de alguém da equipe mudou.",
    why: "Aviso de segurança.",
    email: ({ brand, now }) => staffAddressChangedEmail(brand, NAME, now),
  },
};
