import { block, type MailText } from "../text-entry.ts";
import { ORDER_FIELDS } from "./order-texts.ts";

const FIELDS = {
  saudacao: ORDER_FIELDS.saudacao,
  nome: ORDER_FIELDS.nome,
  loja: ORDER_FIELDS.loja,
  pedido: { label: "Número do pedido", example: "nº 1042" },
  devolucao: { label: "Número da troca ou devolução", example: "D-12", required: true },
} as const;
const SENDING = block(
  "Como enviar, sem custo",
  "O envio é por nossa conta: siga as instruções abaixo e guarde o comprovante da postagem.",
);
const group = "returns";

/** Pieces, amounts, posting code and reasons are below them and fixed. */
export const RETURN_TEXTS = {
  return_requested: {
    group,
    name: "Pedido de troca ou devolução recebido",
    used: "Quando o cliente pede uma devolução ou troca, ou avisa de um defeito.",
    fields: {
      ...FIELDS,
      tipo: { label: "O que foi pedido", example: "pedido de devolução" },
      situacao: block("O que recebemos", "Recebemos o seu pedido de desistência da compra."),
      resposta: block(
        "Prazo da resposta, sem custo",
        "Respondemos até 25/11/2026, quase sempre antes, com as instruções de envio: você não paga nada.",
      ),
    },
    parts: {
      subject: "Recebemos o seu {tipo} ({devolucao})",
      lead: "{saudacao} {situacao} {resposta}",
      closing: "",
    },
  },
  return_approved: {
    group,
    name: "Troca ou devolução aprovada",
    used: "Quando a loja aprova e envia as instruções.",
    fields: { ...FIELDS, envio: SENDING },
    parts: {
      subject: "Como enviar sua peça ({devolucao})",
      lead: "{saudacao} Seu pedido foi aprovado. {envio}",
      closing: "",
    },
  },
  return_corrected: {
    group,
    name: "Instruções de envio corrigidas",
    used: "Quando a loja corrige o código de postagem ou as instruções.",
    fields: {
      ...FIELDS,
      envio: block(
        "Quais instruções valem, sem custo",
        "Atualizamos as instruções de envio: as de agora valem no lugar das anteriores.",
      ),
    },
    parts: {
      subject: "Instruções de envio atualizadas ({devolucao})",
      lead: "{saudacao} {envio} Se você já enviou a peça, não precisa fazer nada.",
      closing: "",
    },
  },
  return_received: {
    group,
    name: "Peça devolvida chegou",
    used: "Quando a peça chega à loja.",
    fields: {
      ...FIELDS,
      situacao: block(
        "O que acontece agora",
        "A peça que você devolveu chegou. Pedimos o estorno ainda hoje e avisamos você por e-mail.",
      ),
    },
    parts: { subject: "Sua peça chegou ({devolucao})", lead: "{saudacao} {situacao}", closing: "" },
  },
  return_exchanged: {
    group,
    name: "Peça da troca enviada",
    used: "Quando a loja envia a nova peça.",
    fields: FIELDS,
    parts: {
      subject: "Sua troca está a caminho ({devolucao})",
      lead: "{saudacao} Enviamos a peça da troca para o endereço do seu pedido.",
      closing: "",
    },
  },
  return_refused: {
    group,
    name: "Troca ou devolução não aceita",
    used: "Quando a loja não aceita o pedido; o motivo fica abaixo.",
    fields: {
      ...FIELDS,
      tipo: { label: "O que foi pedido", example: "aviso de defeito" },
      situacao: block("A decisão", "Analisamos o seu pedido e não pudemos aceitá-lo. O motivo está abaixo."),
    },
    parts: {
      subject: "Sobre o seu {tipo} ({devolucao})",
      lead: "{saudacao} {situacao} Se não concordar, responda a este e-mail: olhamos de novo.",
      closing: "",
    },
  },
  return_withdrawn: {
    group,
    name: "Troca ou devolução cancelada",
    used: "Quando o cliente cancela o que pediu.",
    fields: {
      ...FIELDS,
      tipo: { label: "O que foi cancelado", example: "Devolução cancelada" },
      situacao: block("O que foi cancelado", "Como você pediu, cancelamos esta devolução."),
    },
    parts: {
      subject: "{tipo} ({devolucao})",
      lead: "{saudacao} {situacao} Fique com a peça; se ainda estiver no prazo, você pode pedir de novo.",
      closing: "",
    },
  },
  given_up: {
    group,
    name: "Desistência antes do envio",
    used: "Quando o cliente desiste da compra antes do envio.",
    fields: {
      ...ORDER_FIELDS,
      situacao: block("O que volta", "Cancelamos o pedido e já pedimos a devolução de R$ 348,29."),
    },
    parts: {
      subject: "Pedido {pedido} cancelado, como você pediu",
      lead: "{saudacao} {situacao}",
      closing: "",
    },
  },
} as const satisfies Record<string, MailText>;
