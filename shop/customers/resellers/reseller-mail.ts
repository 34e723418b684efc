import { formatDateTime } from "#platform/clock.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import { isCnpj } from "#platform/formats/cnpj.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { mailWords, personValues, type ShopVoice } from "#shop/settings/texts/texts.ts";
import { formatDocument } from "./reseller-document.ts";
import type { StoredApplication } from "./reseller-row.ts";

/** Replies go to the applicant. */
export function applicationEmail(application: StoredApplication, isNew: boolean): PlainEmail {
  return {
    subject: `${isNew ? "Novo cadastro" : "Cadastro atualizado"} para revenda: ${application.name}`,
    title: isNew ? "Novo cadastro para revenda" : "Cadastro para revenda atualizado",
    lead: `Responda a este e-mail para falar com ${application.name}.`,
    facts: [
      { label: application.document.length === 11 ? "CPF" : "CNPJ", value: formatDocument(application.document) },
      { label: "Enviado em", value: formatDateTime(application.submittedAt) },
    ],
    paragraphs: [
      { title: "Nome", text: application.name },
      { title: "E-mail", text: application.email },
      { title: "Telefone", text: formatPhone(application.phone) },
      { title: "Endereço", text: application.address },
    ],
  };
}

/** Contains none of the typed data: the address may be a stranger's. */
export function applicantEmail(application: StoredApplication, voice: ShopVoice): PlainEmail {
  return {
    ...mailWords(voice, "reseller_received", personValues(application.name, isCnpj(application.document))),
    title: "Cadastro recebido",
    paragraphs: [
      {
        title: "Compra para revenda",
        text: "Lojistas e revendedores compram em condições próprias, combinadas por escrito. O direito de arrependimento é do consumidor final e, em geral, não se aplica à compra para revenda.",
      },
      {
        title: "Precisa corrigir algum dado?",
        text: "Envie o cadastro de novo: os dados novos substituem os antigos.",
      },
    ],
    footer: [{ text: "Se você não enviou este cadastro, responda a este e-mail e apagamos os dados." }],
  };
}

/** Rules: ACCOUNT-84. */
export function decisionEmail(application: StoredApplication, voice: ShopVoice): PlainEmail {
  const person = personValues(application.name, isCnpj(application.document));
  if (application.status === "approved") {
    return {
      ...mailWords(voice, "reseller_approved", {
        ...person,
        decisao: "Seu cadastro para comprar no atacado foi aprovado.",
      }),
      title: "Cadastro aprovado",
      paragraphs: application.decisionNote ? [{ title: "Condições", text: application.decisionNote }] : [],
    };
  }
  return {
    ...mailWords(voice, "reseller_declined", {
      ...person,
      decisao: "Analisamos o seu cadastro para comprar no atacado e, por enquanto, não podemos aprovar.",
    }),
    title: "Cadastro não aprovado",
    paragraphs: [
      { title: "Motivo", text: application.decisionNote },
      {
        title: "O que você pode fazer",
        text: "Se algum dado mudou, envie o cadastro de novo: ele volta para a análise. As compras no varejo continuam abertas para você.",
      },
    ],
  };
}
