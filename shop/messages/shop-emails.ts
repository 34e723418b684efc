import { addDays, dayInSaoPaulo, HOUR_MS } from "#platform/clock.ts";
import { ALERT_KINDS, alertEmail, isAboutPayment, whenAlerted } from "#shop/alerts/alert.ts";
import { lowStockEmail } from "#shop/catalogue-admin/editing/low-stock/low-stock-email.ts";
import { acknowledgementEmail, contactAnswerEmail, contactMessageEmail } from "#shop/customers/contact/contact-mail.ts";
import type { StoredMessage } from "#shop/customers/contact/contact-row.ts";
import { alreadySubscribedEmail, newsletterConfirmationEmail } from "#shop/customers/newsletter/newsletter-mail.ts";
import { applicantEmail, applicationEmail, decisionEmail } from "#shop/customers/resellers/reseller-mail.ts";
import type { StoredApplication } from "#shop/customers/resellers/reseller-row.ts";
import { stockAlertEmail } from "#shop/customers/stock-alerts/stock-alert-email.ts";
import { givenUpEmail, shopGivenUpEmail } from "#shop/fulfilment/returns/emails/given-up-emails.ts";
import { returnEmail, type ShopReturnEvent, shopReturnEmail } from "#shop/fulfilment/returns/emails/return-emails.ts";
import { RETURN_MAIL_KINDS, type ReturnMailKind } from "#shop/fulfilment/returns/emails/return-mail.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { orderLinkEmail } from "#shop/ordering/orders/emails/order-link-email.ts";
import { paidOrderEmail } from "#shop/ordering/orders/emails/paid-order-email.ts";
import { connectionEmail } from "#shop/ordering/shipping/carrier-account/connection-email.ts";
import { type EmailEntry, mailsFor, type PlainMails, type SampleParts } from "./email-entry.ts";
import { sampleAlertedOrder, sampleOrder } from "./sample-order.ts";
import { testEmail } from "./test-email.ts";

const NAME = "Maria Clara Nunes";
const EMAIL = "maria.clara@exemplo.com";

type ReturnSample = { when: string } & Pick<Return, "kind" | "status" | "answer">;

const RETURN_SAMPLES: Readonly<Record<ReturnMailKind, ReturnSample>> = {
  requested: {
    when: "O cliente pediu uma devolução, uma troca ou avisou de um defeito.",
    kind: "regret",
    status: "requested",
    answer: "",
  },
  approved: {
    when: "A loja aprovou o pedido de devolução ou troca.",
    kind: "regret",
    status: "approved",
    answer: "O código vale por 10 dias.",
  },
  corrected: {
    when: "A loja corrigiu o código de postagem ou as instruções.",
    kind: "regret",
    status: "approved",
    answer: "O código novo vale por 10 dias.",
  },
  received: { when: "A peça devolvida chegou à loja.", kind: "regret", status: "received", answer: "" },
  exchanged: { when: "A peça da troca foi enviada.", kind: "exchange", status: "exchanged", answer: "" },
  refused: {
    when: "A loja não aceitou o pedido de devolução ou troca.",
    kind: "defect",
    status: "refused",
    answer: "A peça chegou com marcas de uso que não são de fabricação.",
  },
  withdrawn: { when: "O cliente cancelou a devolução ou troca.", kind: "regret", status: "cancelled", answer: "" },
};

interface ShopReturnSample extends Pick<EmailEntry, "when" | "why"> {
  event: ShopReturnEvent;
  sample: ReturnMailKind;
}

const SHOP_RETURN_SAMPLES: readonly ShopReturnSample[] = [
  {
    event: "requested",
    sample: "requested",
    when: "O cliente pediu uma devolução ou troca.",
    why: "A loja responde no prazo.",
  },
  {
    event: "withdrawn",
    sample: "withdrawn",
    when: "O cliente retirou o pedido de devolução.",
    why: "A loja responde no prazo.",
  },
  {
    event: "arrived",
    sample: "approved",
    when: "A transportadora registrou a entrega do pacote de uma devolução.",
    why: "Falta conferir as peças; o dinheiro volta ou a troca sai no mesmo dia.",
  },
];

export const SHOP_MAILS: PlainMails = {
  order_link: {
    to: "customer",
    when: "Alguém pediu em ‘Acompanhe seu pedido’, com o número e o e-mail, ou a loja enviou pelo painel.",
    why: "Quem comprou sem conta, ou tem um link vencido, abre o pedido de novo; só o e-mail do pedido o recebe.",
    email: (parts) =>
      orderLinkEmail(parts, {
        number: 1042,
        url: sampleOrderUrl(parts),
        until: addDays(dayInSaoPaulo(parts.now), 90),
      }),
  },
  newsletter_confirm: {
    to: "visitor",
    when: "Alguém pediu a newsletter.",
    why: "Sem a confirmação, nada é enviado (opt-in duplo).",
    marketing: true,
    email: ({ publicUrl, now, ...voice }) =>
      newsletterConfirmationEmail(voice, {
        confirm: `${publicUrl}/newsletter/confirmar?codigo=exemplo`,
        leave: `${publicUrl}/newsletter/cancelar?codigo=exemplo`,
        expiresAt: new Date(now.getTime() + 48 * HOUR_MS),
      }),
  },
  newsletter_already: {
    to: "visitor",
    when: "Alguém que já está na lista pediu a newsletter de novo.",
    why: "A tela responde igual para todos.",
    marketing: true,
    email: ({ publicUrl, ...voice }) =>
      alreadySubscribedEmail(voice, {
        shop: publicUrl,
        leave: `${publicUrl}/newsletter/cancelar?codigo=exemplo`,
      }),
  },
  stock_notice: {
    to: "visitor",
    when: "Uma peça esgotada voltou.",
    why: "A pessoa pediu este aviso, um só.",
    email: (parts) =>
      stockAlertEmail(
        { id: "00000000-0000-4000-8000-000000000021", size: "16", askedAt: parts.now, available: 3 },
        {
          id: "ANELOVALCO-010",
          name: "Anel Oval com Zircônia Verde e Halo em Prata 925",
          priceCents: 14999,
          discountPriceCents: null,
          pictures: parts.pictures.slice(0, 1),
        },
        parts,
      ),
  },
  contact_received: {
    to: "visitor",
    when: "Alguém escreveu pelo formulário de contato.",
    why: "Confirma com o número de protocolo.",
    email: (parts) => acknowledgementEmail(sampleMessage(parts.now), parts),
  },
  contact_message: {
    to: "shop",
    when: "O mesmo, para a loja.",
    why: "Responder ao e-mail responde à pessoa.",
    email: ({ now }) => contactMessageEmail(sampleMessage(now)),
  },
  contact_answered: {
    to: "visitor",
    when: "A loja respondeu à mensagem pelo painel.",
    why: "A lei pede resposta em até cinco dias (Decreto 7.962/2013, art. 4º).",
    email: (parts) =>
      contactAnswerEmail(
        sampleMessage(parts.now),
        {
          text: "Olá, Maria.\nPara um dedo de 17 mm, o tamanho é o 14. Se ficar em dúvida, a primeira troca é por nossa conta.",
        },
        parts,
      ),
  },
  reseller_received: {
    to: "visitor",
    when: "Alguém pediu cadastro de revenda.",
    why: "Confirma o recebimento.",
    email: (parts) => applicantEmail(sampleApplication(parts.now), parts),
  },
  reseller_application: {
    to: "shop",
    when: "O mesmo, para a loja.",
    why: "A loja decide e responde.",
    email: ({ now }) => applicationEmail(sampleApplication(now), true),
  },
  reseller_approved: {
    to: "visitor",
    when: "A loja aprovou o cadastro de revenda.",
    why: "Diz as condições da compra no atacado.",
    email: (parts) =>
      decisionEmail(
        {
          ...sampleApplication(parts.now),
          status: "approved",
          decisionNote: "Pedido mínimo de R$ 500,00, com 40% de desconto sobre o preço da loja.",
        },
        parts,
      ),
  },
  reseller_declined: {
    to: "visitor",
    when: "A loja recusou o cadastro de revenda.",
    why: "Diz o motivo e que o cadastro pode ser enviado de novo.",
    email: (parts) =>
      decisionEmail(
        {
          ...sampleApplication(parts.now),
          status: "declined",
          decisionNote: "O CNPJ informado está baixado na Receita Federal.",
        },
        parts,
      ),
  },
  ...mailsFor(RETURN_MAIL_KINDS, (kind) => [
    `return_${kind}`,
    {
      to: "customer",
      when: RETURN_SAMPLES[kind].when,
      why: "Diz o que vem agora e até quando.",
      email: (parts) =>
        returnEmail(kind, { ...sampleReturn(parts, RETURN_SAMPLES[kind]), orderUrl: sampleOrderUrl(parts) }),
    },
  ]),
  given_up: {
    to: "customer",
    when: "O cliente desistiu da compra antes do envio.",
    why: "Confirma e diz quando o valor volta (CDC, art. 49).",
    email: (parts) =>
      givenUpEmail(parts, {
        order: sampleOrder("paid", parts.now, parts.pictures),
        refundCents: 34829,
        orderUrl: sampleOrderUrl(parts),
      }),
  },
  shop_given_up: {
    to: "shop",
    when: "O mesmo, para a loja.",
    why: "O pacote não deve sair.",
    email: (parts) => shopGivenUpEmail({ order: sampleOrder("paid", parts.now, parts.pictures), refundCents: 34829 }),
  },
  low_stock: {
    to: "shop",
    when: "Peças chegaram ao limite de estoque baixo, da loja ou do produto.",
    why: "A loja repõe antes de acabar; cada produto é avisado uma vez, até ter mais peças de novo.",
    email: ({ publicUrl }) =>
      lowStockEmail(
        [
          { id: "ANEL-001", name: "Anel Solitário Zircônia", pieces: 0 },
          { id: "BRINCO-001", name: "Brinco Argola Lisa", pieces: 1 },
        ],
        publicUrl,
      ),
  },
  ...mailsFor(SHOP_RETURN_SAMPLES, ({ event, sample, when, why }) => [
    `shop_return_${event}`,
    {
      to: "shop",
      when,
      why,
      email: (parts) => shopReturnEmail(event, sampleReturn(parts, RETURN_SAMPLES[sample])),
    },
  ]),
  shop_order_paid: {
    to: "shop",
    when: "O pagamento de um pedido foi confirmado; pode ser desligado em Configurações, E-mails.",
    why: "A loja separa e embala sem precisar olhar o painel.",
    email: ({ now, pictures, publicUrl }) => paidOrderEmail(sampleOrder("paid", now, pictures), publicUrl),
  },
  ...mailsFor(ALERT_KINDS, (kind) => [
    `alert_${kind}`,
    {
      to: "shop",
      when: whenAlerted(kind),
      why: "Cada assunto é avisado uma vez.",
      email: ({ now, publicUrl }) =>
        alertEmail(kind, "PMI-1700000000000-exemplo", {
          publicUrl,
          order: isAboutPayment(kind) ? sampleAlertedOrder(kind, now) : null,
        }),
    },
  ]),
  carrier_connection: {
    to: "shop",
    when: "O token do Melhor Envio vence, venceu ou foi recusado.",
    why: "Sem ele a loja só estima o frete.",
    email: ({ now, publicUrl }) => connectionEmail("ends_tomorrow", new Date(now.getTime() + 20 * HOUR_MS), publicUrl),
  },
  mail_test: {
    to: "staff",
    when: "Alguém da equipe usou ‘Enviar e-mail de teste’.",
    why: "Mostra se o servidor de envio e o remetente funcionam.",
    email: ({ brand }) => testEmail(brand.name),
  },
};

function sampleMessage(now: Date): StoredMessage {
  return {
    id: "00000000-0000-4000-8000-000000000031",
    number: 87,
    status: "received",
    name: NAME,
    email: EMAIL,
    subject: "Tamanho do anel",
    message: "Olá,\nqual tamanho vocês indicam para um dedo de 17 mm?",
    customerId: null,
    readAt: null,
    answeredAt: null,
    archivedAt: null,
    createdAt: now,
  };
}

function sampleApplication(now: Date): StoredApplication {
  return {
    id: "00000000-0000-4000-8000-000000000041",
    status: "received",
    name: "Joalheria Ipê Ltda",
    email: "compras@exemplo.com",
    phone: "11988881234",
    address: "Rua das Flores, 12, Centro, São Paulo, SP",
    document: "11222333000181",
    readAt: null,
    decidedAt: null,
    decisionNote: "",
    submittedAt: now,
    createdAt: now,
  };
}

const sampleOrderUrl = ({ publicUrl }: SampleParts) => `${publicUrl}/pedido?codigo=exemplo`;

export function sampleReturn(
  { brand, texts, publicUrl, now, pictures }: SampleParts,
  { status, kind, answer }: ReturnSample,
) {
  const order = sampleOrder("delivered", now, pictures);
  const [line] = order.items;
  const made: Return = {
    id: "00000000-0000-4000-8000-000000000051",
    number: 12,
    orderId: order.id,
    kind,
    status,
    photos: 0,
    note: "Não ficou como eu esperava.",
    answer,
    labelUrl: null,
    postUntil: null,
    postingCode: status === "approved" ? "2026112345" : null,
    sentCarrier: status === "exchanged" ? "Correios" : null,
    sentCode: status === "exchanged" ? "AA123456785BR" : null,
    lines: [
      {
        orderItemId: line?.id ?? "",
        quantity: 1,
        refundCents: 14999,
        wantedSize: kind === "exchange" ? "18" : null,
        isHeld: kind === "exchange",
        shelved: null,
      },
    ],
    shippingCents: 0,
    refundedCents: null,
    answerDueOn: addDays(dayInSaoPaulo(now), 5),
    requestedAt: now,
    answeredAt: now,
    receivedAt: null,
    closedAt: null,
  };
  return { made, order, brand, texts, publicUrl };
}
