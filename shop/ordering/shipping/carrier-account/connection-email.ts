import { formatDateTime } from "#platform/clock.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import type { ConnectionWarning } from "./carrier-connection.ts";

export const CONNECTION_PATH = "/admin/frete/conexao";

const WORDS: Readonly<Record<ConnectionWarning, { subject: string; lead: string }>> = {
  ends_in_7_days: {
    subject: "O token do Melhor Envio vence em poucos dias",
    lead: "Sem um token válido a loja não consegue cotar o frete nem comprar etiquetas.",
  },
  ends_tomorrow: {
    subject: "O token do Melhor Envio vence em menos de um dia",
    lead: "Sem um token válido a loja não consegue cotar o frete nem comprar etiquetas.",
  },
  ended: {
    subject: "O token do Melhor Envio venceu",
    lead: "A loja mostra as últimas cotações e, onde não há nenhuma, valores estimados. Etiquetas não podem ser compradas.",
  },
  refused: {
    subject: "O Melhor Envio recusou o token da loja",
    lead: "A loja mostra as últimas cotações e, onde não há nenhuma, valores estimados. Etiquetas não podem ser compradas.",
  },
  lacks_permission: {
    subject: "O token do Melhor Envio não tem permissão para cotar",
    lead: "A loja mostra as últimas cotações e, onde não há nenhuma, valores estimados.",
  },
};

export function connectionEmail(warning: ConnectionWarning, expiresAt: Date | null, publicUrl: string): PlainEmail {
  const { subject, lead } = WORDS[warning];
  return {
    subject,
    title: subject,
    lead,
    facts: expiresAt ? [{ label: "Validade do token", value: formatDateTime(expiresAt) }] : undefined,
    paragraphs: [
      {
        title: "O que fazer",
        text: "Gere um token novo no painel do Melhor Envio, com todas as permissões, e salve em Frete, Melhor Envio. Com a conexão por aplicativo, autorize de novo: a loja renova o token sozinha.",
      },
    ],
    button: { label: "Abrir a conexão", url: `${publicUrl}${CONNECTION_PATH}` },
  };
}
