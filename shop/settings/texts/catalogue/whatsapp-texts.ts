import { ADDRESSEE_FIELDS, block, type WhatsappText } from "../text-entry.ts";
import { ORDER_FIELDS } from "./order-texts.ts";

const group = "whatsapp";
const RETURN_FIELDS = {
  ...ADDRESSEE_FIELDS,
  pedido: { label: "Número do pedido", example: "nº 1042" },
  devolucao: { label: "Número da troca ou devolução", example: "D-12", required: true },
  tipo: { label: "O que foi pedido", example: "a devolução" },
} as const;
const HAND_OVER_FIELDS = {
  ...ADDRESSEE_FIELDS,
  pedido: ORDER_FIELDS.pedido,
  ate: {
    label: "Até quando o pedido fica reservado e pode ser pago",
    example: "21/11/2026, 10:00",
    required: true,
  },
  pecas: block(
    "Peças, desconto, frete ou retirada, e total",
    "• 1x Anel Oval em Prata 925 (16)\n\nDesconto: R$ 10,00\nFrete (Correios PAC): R$ 24,90\nTotal: R$ 348,29",
  ),
  link: { label: "Link para ver e pagar", example: "https://lavra.exemplo/pedido?codigo=abc", required: true },
} as const;

/** Staff open these in WhatsApp, read them there and send them themselves. A new one is one entry here. */
export const WHATSAPP_TEXTS = {
  whatsapp_hello: {
    group,
    name: "Começar uma conversa",
    used: "Na página de um cliente, de um revendedor ou de uma mensagem.",
    fields: ADDRESSEE_FIELDS,
    parts: { message: "{saudacao} Aqui é da {loja}." },
  },
  whatsapp_order: {
    group,
    name: "Falar sobre o pedido",
    used: "Na página do pedido.",
    fields: ORDER_FIELDS,
    parts: { message: "{saudacao} Aqui é da {loja}. Escrevo sobre seu pedido {pedido}." },
  },
  whatsapp_tracking: {
    group,
    name: "Enviar código de rastreamento",
    used: "Na página do pedido, quando ele tem código de rastreamento.",
    fields: {
      ...ORDER_FIELDS,
      rastreamento: block(
        "Código e endereço do rastreamento",
        "Código de rastreamento: AA123456785BR. Acompanhe em https://rastreamento.correios.com.br",
      ),
    },
    parts: { message: "{saudacao} Aqui é da {loja}. Seu pedido {pedido} está a caminho. {rastreamento}" },
  },
  whatsapp_pickup: {
    group,
    name: "Avisar que pode retirar",
    used: "Na página do pedido, quando ele está pronto para retirada.",
    fields: ORDER_FIELDS,
    parts: { message: "{saudacao} Aqui é da {loja}. Seu pedido {pedido} está pronto para retirada na loja." },
  },
  whatsapp_document: {
    group,
    name: "Pedir o CPF",
    used: "Na página do pedido, quando falta o documento para a etiqueta.",
    fields: ORDER_FIELDS,
    parts: {
      message:
        "{saudacao} Aqui é da {loja}. Para emitir a etiqueta de envio do seu pedido {pedido}, precisamos do CPF de quem vai receber. Pode nos informar?",
    },
  },
  whatsapp_unpaid: {
    group,
    name: "Lembrar do pagamento",
    used: "Na página do pedido, enquanto ele espera o pagamento.",
    fields: {
      ...ORDER_FIELDS,
      situacao: block(
        "O que falta e até quando",
        "Seu pedido nº 1042 ainda espera o pagamento. O preço e o frete valem até 20/11/2026, 09:30.",
      ),
      link: { label: "Link que abre o pedido", example: "https://loja.exemplo/pedido?codigo=x7K2", required: true },
    },
    parts: {
      message: "{saudacao} Aqui é da {loja}. {situacao} Para pagar: {link}\nSe não quiser mais, é só me dizer.",
    },
  },
  whatsapp_hand_over: {
    group,
    name: "Entregar um pedido feito pela loja",
    used: "Depois de ‘Novo pedido’. O código do PIX vem depois do texto, sozinho na última linha.",
    fields: HAND_OVER_FIELDS,
    parts: {
      message:
        "Olá, {nome}! Seu pedido {pedido} na {loja} está reservado. Você pode pagar até {ate}.\n\n{pecas}\n\nPara ver e pagar: {link}",
    },
  },
  whatsapp_hand_over_added: {
    group,
    name: "Entregar um acréscimo a um pedido",
    used: "Depois de ‘Acrescentar peças’. O código do PIX vem depois do texto, sozinho na última linha.",
    fields: {
      ...HAND_OVER_FIELDS,
      pedido: { label: "Número do acréscimo", example: "nº 1045" },
      primeiro: { label: "Número do pedido que recebe o acréscimo", example: "nº 1042", required: true },
      pecas: block(
        "Peças, desconto, em que pacote vai, e total",
        "• 1x Brinco Argola em Prata 925\n\nVai junto com o pedido nº 1042, sem outro frete.\nTotal: R$ 89,90",
      ),
    },
    parts: {
      message:
        "Olá, {nome}! Seu acréscimo ao pedido {primeiro} na {loja} está reservado. Você pode pagar até {ate}.\n\n{pecas}\n\nPara ver e pagar: {link}",
    },
  },
  whatsapp_changed: {
    group,
    name: "Avisar de uma alteração",
    used: "Na página do pedido, depois que a loja altera um pedido pago e até o cliente aceitar ou o pedido ser enviado.",
    fields: {
      ...ORDER_FIELDS,
      alteracao: block(
        "O que mudou, e o que volta e quando",
        "O que mudou: 1× Anel Aparador: tamanho 16 → 18. Já pedimos a devolução de R$ 20,00, pelo mesmo meio em que você pagou. No PIX, o valor volta em até 10 dias úteis, quase sempre no mesmo dia.",
      ),
      direito: block(
        "Como recusar a alteração",
        "Não combinou isso com a gente? Responda aqui e desfazemos. Até o envio, você também pode recusar a alteração pela página do pedido, sem dar motivo, e receber todo o valor de volta.",
      ),
      link: { label: "Link que abre o pedido", example: "https://loja.exemplo/pedido?codigo=x7K2", required: true },
    },
    parts: {
      message:
        "{saudacao} Aqui é da {loja}. Alteramos seu pedido {pedido}.\n\n{alteracao}\n\n{direito}\n\nSeu pedido: {link}",
    },
  },
  whatsapp_return: {
    group,
    name: "Falar sobre a troca ou devolução",
    used: "Na página de uma troca ou devolução.",
    fields: RETURN_FIELDS,
    parts: { message: "{saudacao} Aqui é da {loja}. Escrevo sobre {tipo} {devolucao}, do pedido {pedido}." },
  },
  whatsapp_return_approved: {
    group,
    name: "Explicar como enviar a peça",
    used: "Na página de uma troca ou devolução aprovada.",
    fields: {
      ...RETURN_FIELDS,
      envio: block("Código de postagem ou instruções", "Código de postagem: 2026112345. O envio é por nossa conta."),
    },
    parts: { message: "{saudacao} Aqui é da {loja}. Aprovamos {tipo} {devolucao}, do pedido {pedido}. {envio}" },
  },
  whatsapp_return_news: {
    group,
    name: "Avisar como está a troca ou devolução",
    used: "Na página de uma troca ou devolução: a peça chegou, o valor volta, a nova peça foi enviada, ou o pedido não foi aceito.",
    fields: {
      ...RETURN_FIELDS,
      novidade: block("O que aconteceu, com valor, código ou motivo", "A peça chegou. Pedimos o estorno ainda hoje."),
    },
    parts: { message: "{saudacao} Aqui é da {loja}. Sobre {tipo} {devolucao}, do pedido {pedido}: {novidade}" },
  },
} as const satisfies Record<string, WhatsappText>;
