import type { PaymentPromises } from "#app/request/payment-promises.ts";
import { dispatchTerm } from "#shop/ordering/shipping/dispatch-term.ts";
import { paymentQuestions } from "./payment-answers.ts";
import { SILVER_QUESTIONS, type SilverQuestion } from "./silver-questions.ts";

export type { SilverQuestion };

export interface Topic {
  id: string;
  title: string;
  questions: readonly SilverQuestion[];
}

interface FaqFacts {
  payments: PaymentPromises;
  /** Business days from payment to shipping. */
  handlingDays: number;
}

/** Frequently asked questions by topic. The facts must agree with the shop's terms. */
export const faq = ({ payments, handlingDays }: FaqFacts): readonly Topic[] => [
  {
    id: "prata",
    title: "A prata 925",
    questions: [
      ...SILVER_QUESTIONS,
      {
        id: "limpeza",
        question: "Como limpo a minha joia?",
        answer:
          "Com cerca de 20 ml de limpa-prata em um pote com tampa: mergulhe a peça, agite por 30 segundos, enxágue e seque. Em casa, uma mistura de creme dental e bicarbonato de sódio por 5 minutos também funciona. Em peças com pérolas ou pedras coladas, use apenas um pano macio e seco.",
        more: { label: "Como cuidar da sua prata", to: "/garantia#cuidados" },
      },
      {
        id: "alergia",
        question: "Quem tem alergia a metais pode usar?",
        answer:
          "A prata 925 tem 7,5% de outros metais. Quem tem alergia deve ler a composição na página da peça antes de comprar e parar de usar se a pele reagir. Se ainda houver dúvida, pergunte a nós e ao seu médico.",
      },
    ],
  },
  {
    id: "tamanhos",
    title: "Tamanhos",
    questions: [
      {
        id: "medida",
        question: "Como descubro o meu tamanho?",
        answer:
          "Nos anéis, a numeração vai de 11 a 24; nas pulseiras, de 14 cm a 21 cm; gargantilhas e correntes costumam ter 40 cm, 45 cm ou 60 cm. Na página da peça há um guia que mostra como medir.",
      },
      {
        id: "tamanho-errado",
        question: "E se o tamanho não servir?",
        answer:
          "Em até 7 dias corridos depois de receber, abra o pedido em Meus Pedidos e escolha Trocar tamanho: você vê os tamanhos em estoque e o envio é por nossa conta. Se quiser, escreva antes e ajudamos a acertar a medida.",
        more: { label: "Política de Devoluções", to: "/devolucoes" },
      },
    ],
  },
  {
    id: "pagamento",
    title: "Pagamento",
    questions: paymentQuestions(payments),
  },
  {
    id: "envio",
    title: "Envio e entrega",
    questions: [
      {
        id: "prazo-entrega",
        question: "Quando recebo o meu pedido?",
        answer: `Postamos ${dispatchTerm(handlingDays)} depois da aprovação do pagamento. Depois da postagem, o PAC leva de 3 a 12 dias úteis, o SEDEX de 1 a 3 nas capitais e de 3 a 6 no interior, e a transportadora de 2 a 8.`,
        more: { label: "Envios & Entregas", to: "/envios#prazos" },
      },
      {
        id: "caixa",
        question: "A peça vem em caixa presente?",
        answer: "Sim. Todo pedido acompanha caixa presente, sem custo.",
      },
      {
        id: "rastreio",
        question: "Como acompanho a entrega?",
        answer:
          "Quando o pedido é postado, o código de rastreamento aparece em Meus Pedidos e avisamos por e-mail. Comprou sem conta? Peça um link para ver o pedido.",
        more: { label: "Acompanhe seu pedido", to: "/pedido" },
      },
    ],
  },
  {
    id: "devolucao",
    title: "Trocas, devoluções e reembolso",
    questions: [
      {
        id: "desistir",
        question: "Posso desistir da compra?",
        answer:
          "Pode, desde a compra e até 7 dias corridos depois de receber, sem explicar o motivo e sem custo, também nas peças em promoção. Abra o pedido em Meus Pedidos e escolha Desistir da compra. Devolvemos tudo, inclusive o frete.",
        more: { label: "Como devolver", to: "/devolucoes#como" },
      },
      {
        id: "reembolso",
        question: "Em quanto tempo o valor volta?",
        answer:
          "Pedimos o estorno no mesmo dia em que a peça chega até nós; antes do envio, na hora em que você desiste. No cartão, o valor volta em até 2 faturas; em boleto, PIX ou transferência, em até 10 dias úteis.",
        more: { label: "Quando o valor volta", to: "/devolucoes#reembolso" },
      },
      {
        id: "usar-garantia",
        question: "Como uso a garantia?",
        answer:
          "Abra o pedido em Meus Pedidos e escolha Peça com defeito, ou escreva com o número do pedido e uma foto da peça. Explicamos como enviar, o envio é por nossa conta e temos até 30 dias para resolver.",
        more: { label: "Como pedir a garantia", to: "/garantia#como-pedir" },
      },
    ],
  },
  {
    id: "atacado",
    title: "Atacado",
    questions: [
      {
        id: "revenda",
        question: "Vocês vendem para revendedores e joalheiros?",
        answer:
          "Sim, em todo o Brasil, com prata 925 garantida e condições próprias, combinadas por escrito. Preencha o Cadastro de Cliente e entramos em contato.",
        more: { label: "Cadastro de Cliente", to: "/cadastro/cliente" },
      },
    ],
  },
];
