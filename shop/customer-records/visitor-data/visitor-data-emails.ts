import { formatDateTime } from "#platform/clock.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import { mailWords, type ShopVoice } from "#shop/settings/texts/texts.ts";

export function visitorDataEmail(voice: ShopVoice, { url, expiresAt }: { url: string; expiresAt: Date }): PlainEmail {
  return {
    ...mailWords(voice, "visitor_data", {
      aviso: `Recebemos um pedido para ver os dados que a ${voice.brand.name} guarda com este e-mail, de compras sem conta, mensagens, avisos e newsletter.`,
    }),
    title: "Seus dados",
    button: { label: "Ver meus dados", url },
    paragraphs: [
      {
        title: "Até quando",
        text: `O link vale até ${formatDateTime(expiresAt)}, horário de Brasília. Nele você baixa ou exclui os dados; um link novo, ou a exclusão, encerra este.`,
      },
    ],
    footer: [{ text: "Não foi você? Ignore este e-mail e não o encaminhe: sem o link, ninguém vê nem apaga nada." }],
  };
}

export function visitorDataDeletedEmail(voice: ShopVoice): PlainEmail {
  return {
    ...mailWords(voice, "visitor_data_deleted", {
      aviso: `Excluímos os dados que a ${voice.brand.name} guardava com este e-mail sem conta: pedidos, mensagens, avisos e newsletter. Os links dos pedidos não abrem mais.`,
    }),
    title: "Dados excluídos",
    paragraphs: [
      {
        title: "O que fica",
        text: "De pedidos pagos, guardamos por cinco anos só o que a lei fiscal exige: nome, documento, endereço e valores, sem e-mail nem telefone.",
      },
      { title: "Não foi você?", text: `Fale com a gente agora: ${voice.brand.email}` },
    ],
  };
}
