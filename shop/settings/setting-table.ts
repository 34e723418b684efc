import * as z from "zod/mini";
import type { Centavos } from "#platform/money.ts";
import type { Config } from "#shop/config/config.server.ts";
import { DEFAULT_PROMISES, type ManualOrderTerms, USUAL_MANUAL_ORDERS } from "#shop/config/shop-promises.ts";
import { type EmailSender, EmailSenderFields, senderOfMailFrom } from "./email/email-sender.ts";
import {
  lineField,
  numberField,
  optionalLineField,
  optionalNumberField,
  optionalReaisField,
  panelSetting,
  reaisField,
  wholeNumberProblem,
  yesNoField,
} from "./setting.ts";

/** Rules: MAIL-5. */
export const mailSender = panelSetting({
  key: "mail_sender",
  place: "mails",
  audited: "Remetente dos e-mails",
  title: "Remetente",
  fields: {
    name: lineField(EmailSenderFields.name, { label: "Nome do remetente" }),
    address: lineField(EmailSenderFields.address, {
      label: "E-mail do remetente",
      type: "email",
      hint: "Um endereço que o servidor de envio aceita.",
    }),
    replyTo: optionalLineField(EmailSenderFields.replyTo, {
      label: "Respostas para",
      type: "email",
      hint: "Deixe vazio para as respostas voltarem ao remetente.",
      wide: true,
    }),
  },
  usual: ({ config }: { config: Pick<Config, "mailFrom"> }): EmailSender => ({
    ...senderOfMailFrom(config.mailFrom),
    replyTo: null,
  }),
  save: "Salvar remetente",
  saved: "Remetente salvo",
});

/** Which mails the shop sends to itself: one for each paid order. Counts for queued mails, too. */
export const shopMails = panelSetting({
  key: "shop_mails",
  place: "mails",
  audited: "Avisos por e-mail à loja",
  title: "Avisos para a loja",
  fields: { newOrder: yesNoField({ label: "Avisar quando um pedido for pago", wide: true }) },
  usual: () => ({ newOrder: true }),
  save: "Salvar avisos",
  saved: "Avisos salvos",
});

/** In percent, on the pieces. Running payment attempts keep theirs. Rules: PRICE-24, PRICE-28. */
export const pixDiscountPercent = panelSetting({
  key: "pix_discount_percent",
  place: "payments",
  title: "Desconto no PIX",
  lead: "Sobre as peças, mostrado no carrinho e na escolha do pagamento.",
  fields: {
    percent: numberField({ least: 0, most: 50, label: "Desconto em %", hint: "De 0 a 50. 0: sem desconto." }),
  },
  usual: ({ config }: { config: Pick<Config, "pixDiscountPercent"> }) => ({ percent: config.pixDiscountPercent }),
  stored: z.pipe(
    z.int().check(z.minimum(0), z.maximum(50)),
    z.transform((percent: number) => ({ percent })),
  ),
  toStored: ({ percent }) => percent,
  save: "Salvar desconto",
  saved: "Desconto salvo",
});

/** Most that card providers offer in Brazil (Mercado Pago and Stripe: 12). */
const MOST_INSTALLMENTS = 12;

/** Running payment attempts keep their plan. Rules: PRICE-12, PRICE-13, PRICE-14. */
export const installments = panelSetting({
  key: "installments",
  place: "payments",
  title: "Parcelamento no cartão",
  lead: "O que a loja promete nas páginas, nas peças e no pagamento.",
  note: "Quem decide os juros é a sua conta no Mercado Pago (parcelamento sem acréscimo). Prometa aqui o mesmo que está lá: no pagamento vale o que o provedor oferece para o cartão.",
  columns: 3,
  fields: {
    most: numberField({
      least: 1,
      most: MOST_INSTALLMENTS,
      label: "Parcelas, no máximo",
      hint: "De 1 a 12. 1: só à vista.",
    }),
    interestFree: numberField({
      least: 1,
      most: MOST_INSTALLMENTS,
      label: "Parcelas sem juros",
      hint: "1: sem parcelas sem juros.",
    }),
    smallestCents: reaisField({
      least: 100,
      most: 100_000,
      label: "Menor parcela, em R$",
      hint: "Abaixo dela há menos parcelas.",
    }),
  },
  rule: {
    at: "interestFree",
    message: "Não pode passar do número de parcelas.",
    holds: ({ interestFree, most }) => interestFree <= most,
  },
  usual: () => DEFAULT_PROMISES.installments,
  save: "Salvar parcelamento",
  saved: "Parcelamento salvo",
});

/** Running payment attempts are not affected. Rules: STOCK-28, STOCK-31. */
export const heldPieces = panelSetting({
  key: "held_pieces",
  place: "payment_limits",
  audited: "Limites de peças reservadas sem pagamento",
  title: "Peças reservadas sem pagamento",
  lead: "Quantas peças um mesmo cliente (pela conta; sem conta, pelo CPF, e-mail ou endereço) pode guardar sem ter pago, e quantas podem guardar, juntos, todos os que nunca pagaram um pedido.",
  fields: {
    instant: numberField({ least: 1, most: 100_000, label: "Peças ao todo", hint: "PIX, cartão e boleto juntos." }),
    boleto: numberField({
      least: 1,
      most: 100_000,
      label: "Limite por boleto",
      hint: "Um boleto guarda as peças por até uma semana.",
    }),
    network: numberField({
      least: 1,
      most: 100_000,
      label: "De quem nunca pagou, por rede",
      hint: "A mesma rede (Wi-Fi ou operadora) pode servir muitos clientes.",
    }),
    sharePercent: numberField({
      least: 1,
      most: 100,
      label: "Parte do estoque, em %",
      hint: "O que boletos de quem nunca pagou podem guardar ao todo, e uma só rede. Além dela um PIX não pago não leva a última peça. 100: sem limite.",
    }),
  },
  usual: ({ config }: { config: Pick<Config, "heldPieces"> }) => config.heldPieces,
  save: "Salvar limites",
  saved: "Limites salvos",
});

const discountOf = (label: string, hint?: string) => numberField({ least: 0, most: 100, label, hint });
const Percent = z.int().check(z.minimum(0), z.maximum(100));

/** Of orders made by staff: how long they hold their pieces, and each role's limit. Rules: DESK-5, DESK-11. */
export const manualOrders = panelSetting({
  key: "manual_orders",
  place: "payment_limits",
  title: "Pedidos feitos pela equipe",
  lead: "Os que você monta para um cliente, em Pedidos → Novo pedido.",
  fields: {
    holdHours: numberField({
      least: 1,
      most: 168,
      label: "Horas que guardam as peças",
      hint: "De 1 a 168. O PIX vale o mesmo.",
    }),
    owner: discountOf("Desconto máximo do proprietário, em %", "Zero: não dá descontos."),
    manager: discountOf("Desconto máximo da gerência, em %"),
    fulfilment: discountOf("Desconto máximo da expedição, em %"),
  },
  usual: () => ({ holdHours: USUAL_MANUAL_ORDERS.holdHours, ...USUAL_MANUAL_ORDERS.discountPercent }),
  stored: z.pipe(
    z.object({
      holdHours: z.int().check(z.minimum(1), z.maximum(168)),
      discountPercent: z.object({ owner: Percent, manager: Percent, fulfilment: Percent }),
    }),
    z.transform(({ holdHours, discountPercent }: ManualOrderTerms) => ({ holdHours, ...discountPercent })),
  ),
  toStored: manualOrderTermsOf,
  save: "Salvar pedidos da equipe",
  saved: "Pedidos da equipe salvos",
});

/** As it is stored, and as the rules of these orders take it. */
export function manualOrderTermsOf({ holdHours, ...discountPercent }: ManualOrderFields): ManualOrderTerms {
  return { holdHours, discountPercent };
}
type ManualOrderFields = { holdHours: number } & ManualOrderTerms["discountPercent"];

/** `scarce_products` holds products with as many pieces or fewer. Rules: PANEL-7. */
export const LOW_STOCK_LIMITS = { least: 0, most: 10 } as const;

/** From how few pieces on a product is low. What is low already is not mailed about. Rules: PANEL-7. */
export const lowStock = panelSetting({
  key: "low_stock",
  place: "low_stock",
  audited: "Estoque baixo",
  title: "Limite da loja",
  lead: "Cada produto pode ter o seu, na própria página, em Tamanhos e estoque.",
  fields: {
    limit: numberField({
      ...LOW_STOCK_LIMITS,
      label: "Peças, ou menos",
      hint: "De 0 (só o que esgotou) a 10.",
      message: wholeNumberProblem(LOW_STOCK_LIMITS),
    }),
    mail: yesNoField({ label: "Avisar a loja por e-mail quando um produto chega ao limite, uma vez", wide: true }),
  },
  // The last piece: many pieces of this trade come in twos and threes.
  usual: () => ({ limit: 1, mail: true }),
  save: "Salvar",
  saved: "Limite de estoque salvo",
});

/** Whether only old prices with proof are shown. Rules: PRICE-39. */
export const oldPrices = panelSetting({
  key: "old_prices",
  place: "old_prices",
  audited: 'Preços "de"',
  title: "O que a loja mostra",
  fields: {
    provedOnly: yesNoField({
      label: 'Mostrar só preço "de" comprovado',
      hint: "Sem comprovação, o produto aparece só com o preço que o cliente paga: na página, nas listas, no carrinho, no Google Merchant e nos dados para buscadores.",
      wide: true,
    }),
  },
  usual: () => ({ provedOnly: false }),
  save: "Salvar",
  saved: ({ provedOnly }) =>
    provedOnly ? 'A loja mostra só preços "de" comprovados' : 'A loja mostra todos os preços "de"',
});

/** Whether the checkout asks for gifts. Those of orders already placed stay. Rules: SETTING-3. */
export const giftMessages = panelSetting({
  key: "gift_messages",
  place: "status",
  title: "Presentes",
  lead: "Quem compra pode escrever um cartão e dar o nome de quem recebe.",
  fields: { offered: yesNoField({ label: "Perguntar na entrega", wide: true }) },
  usual: () => ({ offered: false }),
  save: "Salvar presentes",
  saved: "Presentes salvos",
});

/** In business days, within the five days of the law; null: only these. Rules: SETTING-12. */
export const answerTime = panelSetting({
  key: "answer_time",
  place: "status",
  title: "Prazo de resposta",
  lead: "O que a página de contato promete, ao lado do prazo da lei.",
  fields: {
    days: optionalNumberField({
      least: 1,
      most: 3,
      label: "Em até quantos dias úteis",
      hint: "De 1 a 3. Deixe vazio para prometer só os 5 dias da lei.",
    }),
  },
  usual: (): { days: number | null } => ({ days: null }),
  save: "Salvar prazo",
  saved: "Prazo de resposta salvo",
});

/** Of the account at Melhor Envio; null: the staff are never alerted. Rules: SETTING-7. */
export const balanceWarning = panelSetting({
  key: "carrier_balance",
  place: "shipping",
  audited: "Aviso de saldo do Melhor Envio",
  title: "Saldo baixo",
  lead: "Um aviso em Saúde, por e-mail e nos aparelhos da equipe, uma vez a cada queda.",
  fields: {
    limitCents: optionalReaisField({
      least: 100,
      most: 1_000_000,
      label: "Avisar quando o saldo for menor que, em R$",
      hint: "Deixe vazio para não receber o aviso. A loja confere a cada 15 minutos.",
    }),
  },
  usual: (): { limitCents: Centavos | null } => ({ limitCents: null }),
  save: "Salvar aviso",
  saved: "Aviso de saldo salvo",
});

/** Those above, as their panels stand one below the other. */
export const PANEL_SETTINGS = [
  mailSender,
  shopMails,
  pixDiscountPercent,
  installments,
  heldPieces,
  manualOrders,
  lowStock,
  oldPrices,
  giftMessages,
  answerTime,
  balanceWarning,
] as const;
