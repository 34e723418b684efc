import { formatDateTime } from "#platform/clock.ts";
import type { PlainEmail } from "#platform/email/plain-email.ts";
import type { ConnectionWarning } from "./carrier-connection.ts";

export const CONNECTION_PATH = "/admin/frete/conexao";

const NO_QUOTES = "Sem um token válido a loja não consegue cotar o frete nem comprar etiquetas.";
const ESTIMATES = "A loja mostra as últimas cotações e, onde não há nenhuma, valores estimados.";
const NO_LABELS = `${ESTIMATES} Etiquetas não podem ser compradas.`;

const WORDS: Readonly<Record<ConnectionWarning, [subject: string, lead: string]>> = {
  ends_in_7_days: ["O token do Melhor Envio vence em poucos dias", NO_QUOTES],
  ends_tomorrow: ["O token do Melhor Envio vence em menos de um dia", NO_QUOTES],
  ended: ["O token do Melhor Envio venceu", NO_LABELS],
  refused: ["O Melhor Envio recusou o token da loja", NO_LABELS],
  lacks_permission: ["O token do Melhor Envio não tem permissão para cotar", ESTIMATES],
};

export function connectionEmail(warning: ConnectionWarning, expiresAt: Date | null, publicUrl: string): PlainEmail {
  const [subject, lead] = WORDS[warning];
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
