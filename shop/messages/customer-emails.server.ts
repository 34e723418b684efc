import { formatDateTime } from "#platform/clock.ts";
import { goodbyeLetter } from "#shop/customer-records/goodbye-mail.server.ts";
import {
  alreadyRegisteredLetter,
  confirmationLetter,
  passwordChangedLetter,
  recoveryLetter,
  welcomeLetter,
} from "#shop/customers/accounts/account-emails.ts";
import {
  arrivingLetter,
  changedLetter,
  leavingLetter,
} from "#shop/customers/accounts/email-change/email-change-mail.server.ts";
import {
  factorRemovedLetter,
  invitationLetter,
  staffEmailLetter,
  staffPasswordLetter,
  staffRecoveryLetter,
} from "#shop/staff/staff-emails.ts";
import { letterEntry, type MailEntry, type SampleParts } from "./email-entry.ts";

const NAME = "Maria Clara Nunes";
const linked = ({ publicUrl, now }: SampleParts) => ({
  name: NAME,
  url: `${publicUrl}/?codigo=exemplo`,
  expiresAt: new Date(now.getTime() + 60 * 60_000),
});
const asking = (parts: SampleParts) => {
  const { url, expiresAt } = linked(parts);
  return { name: NAME, newEmail: "maria.nova@exemplo.com", url, until: formatDateTime(expiresAt) };
};
const customer = "customer";
const staff = "staff";

/** Mails to people about their own access: customers, then staff. */
export const PEOPLE_MAIL_ENTRIES: readonly MailEntry[] = [
  letterEntry(
    {
      id: "confirm_email",
      to: customer,
      when: "Alguém criou uma conta com este e-mail.",
      why: "Só quem lê o e-mail abre a conta.",
    },
    (parts) => confirmationLetter(parts.brand, linked(parts)),
  ),
  letterEntry(
    {
      id: "already_registered",
      to: customer,
      when: "Alguém tentou criar uma conta com um e-mail que já tem uma.",
      why: "A tela responde igual para todos; o dono do e-mail fica sabendo.",
    },
    ({ brand, publicUrl }) =>
      alreadyRegisteredLetter(brand, NAME, { login: `${publicUrl}/login`, recover: `${publicUrl}/recuperar-senha` }),
  ),
  letterEntry(
    {
      id: "welcome",
      to: customer,
      when: "A conta foi aberta.",
      why: "Confirma o cadastro e mostra onde editar os dados.",
    },
    ({ brand, publicUrl }) => welcomeLetter(brand, NAME, { shop: publicUrl, account: `${publicUrl}/account` }),
  ),
  letterEntry(
    {
      id: "recover_password",
      to: customer,
      when: "Alguém pediu uma nova senha.",
      why: "Link de uso único, por uma hora.",
    },
    (parts) => recoveryLetter(parts.brand, linked(parts)),
  ),
  letterEntry(
    { id: "password_changed", to: customer, when: "A senha mudou.", why: "Quem não mudou a senha precisa saber." },
    ({ brand, now, publicUrl }) =>
      passwordChangedLetter(brand, { name: NAME, at: now, recover: `${publicUrl}/recuperar-senha` }),
  ),
  letterEntry(
    {
      id: "change_email_old",
      to: customer,
      when: "Alguém pediu para trocar o e-mail da conta; vai para o endereço atual.",
      why: "A troca só acontece quando os dois endereços confirmam.",
    },
    (parts) => leavingLetter(parts.brand, asking(parts)),
  ),
  letterEntry(
    {
      id: "change_email_new",
      to: customer,
      when: "O mesmo, para o endereço novo.",
      why: "Prova que o endereço novo é da mesma pessoa.",
    },
    (parts) => arrivingLetter(parts.brand, asking(parts)),
  ),
  letterEntry(
    {
      id: "email_changed",
      to: customer,
      when: "O e-mail da conta mudou; vai para o endereço antigo.",
      why: "Aviso de segurança.",
    },
    ({ brand, now }) => changedLetter(brand, { name: NAME, at: formatDateTime(now) }),
  ),
  letterEntry(
    {
      id: "goodbye",
      to: customer,
      when: "A conta foi excluída.",
      why: "Confirma e diz o que a lei manda guardar (LGPD).",
    },
    ({ brand }) => goodbyeLetter(brand, NAME),
  ),
  letterEntry(
    {
      id: "invite_staff",
      to: staff,
      when: "Alguém foi convidado para a equipe.",
      why: "A pessoa escolhe a própria senha.",
    },
    (parts) => invitationLetter(parts.brand, { ...linked(parts), username: "ana", role: "fulfilment" }),
  ),
  letterEntry(
    {
      id: "recover_staff_password",
      to: staff,
      when: "Alguém da equipe pediu uma nova senha.",
      why: "Link de uso único, por uma hora.",
    },
    (parts) => staffRecoveryLetter(parts.brand, linked(parts)),
  ),
  letterEntry(
    { id: "staff_password_changed", to: staff, when: "A senha de alguém da equipe mudou.", why: "Aviso de segurança." },
    ({ brand, now }) => staffPasswordLetter(brand, NAME, now),
  ),
  letterEntry(
    {
      id: "staff_factor_removed",
      to: staff,
      when: "A verificação em duas etapas foi desligada.",
      why: "Aviso de segurança.",
    },
    ({ brand, now }) => factorRemovedLetter(brand, NAME, now),
  ),
  letterEntry(
    { id: "staff_email_changed", to: staff, when: "O e-mail de alguém da equipe mudou.", why: "Aviso de segurança." },
    ({ brand, now }) => staffEmailLetter(brand, NAME, now),
  ),
];
