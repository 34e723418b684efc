import { ADDRESSEE_FIELDS, block, type MailText, SHOP_FIELD } from "../text-entry.ts";

const group = "people";
const PROTOCOL = { label: "Número do protocolo", example: "00087", required: true } as const;

/** Forms, stock alerts, newsletter. Protocols, notes, prices and ways out are fixed below. */
export const PEOPLE_TEXTS = {
  stock_notice: {
    group,
    name: "A peça chegou",
    used: "Quando uma peça esgotada volta, a quem pediu o aviso.",
    fields: { ...SHOP_FIELD, peca: { label: "Nome da peça", example: "Anel Oval em Prata 925", required: true } },
    parts: {
      subject: "Chegou: {peca}",
      lead: "Você pediu um aviso, e ela está de volta: {peca}.",
      closing: "",
    },
  },
  cart_reminder: {
    group,
    name: "Lembrete do carrinho",
    used: "Quando um cliente que aceitou os e-mails deixa peças no carrinho, se a loja ligou o lembrete.",
    fields: {
      ...ADDRESSEE_FIELDS,
      aviso: block(
        "O que vale para as peças",
        "Elas não ficam guardadas, e valem o preço e o estoque do dia em que você comprar.",
      ),
    },
    parts: {
      subject: "Você deixou peças no carrinho",
      lead: "{saudacao} Estas peças continuam no seu carrinho. {aviso}",
      closing: "",
    },
  },
  newsletter_confirm: {
    group,
    name: "Confirmar a newsletter",
    used: "Quando alguém pede a newsletter.",
    fields: {
      ...SHOP_FIELD,
      aviso: block("Por que confirmar", "Para começar a receber, confirme que ele é seu."),
    },
    parts: {
      subject: "Confirme sua inscrição nas novidades da {loja}",
      lead: "Recebemos este e-mail para as novidades da {loja}. {aviso}",
      closing: "",
    },
  },
  newsletter_already: {
    group,
    name: "Já está na newsletter",
    used: "Quando alguém que já está na lista pede de novo.",
    fields: {
      ...SHOP_FIELD,
      aviso: block("O que aconteceu", "Recebemos um novo pedido de inscrição com este e-mail."),
    },
    parts: {
      subject: "Você já recebe as novidades da {loja}",
      lead: "{aviso} Ele já está confirmado: não é preciso fazer nada.",
      closing: "",
    },
  },
  contact_received: {
    group,
    name: "Mensagem recebida",
    used: "Quando alguém escreve pelo formulário de contato.",
    fields: {
      ...ADDRESSEE_FIELDS,
      protocolo: PROTOCOL,
      prazo: block("Prazo da resposta", "Respondemos por e-mail em até 5 dias, quase sempre antes."),
    },
    parts: {
      subject: "Recebemos sua mensagem: protocolo {protocolo}",
      lead: "{saudacao} Sua mensagem chegou à {loja}. {prazo}",
      closing: "",
    },
  },
  contact_answered: {
    group,
    name: "Resposta a uma mensagem",
    used: "Quando a loja responde pelo painel; a resposta fica abaixo.",
    fields: {
      ...ADDRESSEE_FIELDS,
      protocolo: PROTOCOL,
      assunto: { label: "Assunto da mensagem", example: "Tamanho do anel" },
      data: { label: "Quando a pessoa escreveu", example: "20/11/2026, 09:00" },
    },
    parts: {
      subject: "Re: {assunto} (protocolo {protocolo})",
      lead: "{saudacao} A {loja} respondeu à mensagem que você enviou em {data}.",
      closing: "",
    },
  },
  reseller_received: {
    group,
    name: "Cadastro de revenda recebido",
    used: "Quando alguém pede cadastro de revenda.",
    fields: ADDRESSEE_FIELDS,
    parts: {
      subject: "Recebemos seu cadastro na {loja}",
      lead: "{saudacao} Recebemos o seu cadastro para comprar no atacado. Vamos analisar os dados e responder por e-mail com as condições.",
      closing: "",
    },
  },
  reseller_approved: {
    group,
    name: "Cadastro de revenda aprovado",
    used: "Quando a loja aprova; as condições ficam abaixo.",
    fields: {
      ...ADDRESSEE_FIELDS,
      decisao: block("A decisão", "Seu cadastro para comprar no atacado foi aprovado."),
    },
    parts: {
      subject: "Seu cadastro para revenda na {loja} foi aprovado",
      lead: "{saudacao} {decisao} Para fazer o primeiro pedido, responda a este e-mail.",
      closing: "",
    },
  },
  reseller_declined: {
    group,
    name: "Cadastro de revenda não aprovado",
    used: "Quando a loja não aprova; o motivo fica abaixo.",
    fields: {
      ...ADDRESSEE_FIELDS,
      decisao: block(
        "A decisão",
        "Analisamos o seu cadastro para comprar no atacado e, por enquanto, não podemos aprovar.",
      ),
    },
    parts: {
      subject: "Seu cadastro para revenda na {loja}",
      lead: "{saudacao} {decisao}",
      closing: "",
    },
  },
} as const satisfies Record<string, MailText>;
