import * as z from "zod/mini";
import type { Centavos } from "#platform/money.ts";
import type { Config } from "#shop/config/config.server.ts";
import { DEFAULT_PROMISES, type ManualOrderTerms, USUAL_MANUAL_ORDERS } from "#shop/config/shop-promises.ts";
import { type EmailSender, EmailSenderFields, senderOfMailFrom } from "./email/email-sender.ts";
import { paymentMethods } from "./payments/payment-methods.ts";
import { SECRET_SETTINGS } from "./secret-setting.ts";
import { shippingSender } from "./sender.ts";
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
import { shopSettings } from "./shop-settings.ts";
import { shopStatus } from "./shop-status.ts";
import { storefrontLook } from "./storefront-look.ts";

/** Rules: MAIL-5. */
export const mailSender = panelSetting({
  key: "mail_sender",
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
      hint: "Vazio: as respostas voltam ao remetente.",
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
  title: "Desconto no PIX",
  lead: "Sobre as peças, mostrado no carrinho e na escolha do pagamento.",
  fields: {
    percent: numberField({ least: 0, most: 50, label: "Desconto em %", hint: "De 0 a 50. Zero: sem desconto." }),
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
  title: "Parcelamento no cartão",
  lead: "O que a loja promete nas páginas, nas peças e no pagamento.",
  columns: 3,
  fields: {
    most: numberField({
      least: 1,
      most: MOST_INSTALLMENTS,
      label: "Parcelas, no máximo",
      hint: "De 1 a 12. Um: só à vista.",
    }),
    interestFree: numberField({
      least: 1,
      most: MOST_INSTALLMENTS,
      label: "Das quais sem juros",
      hint: "Um: nenhuma parcela é prometida sem juros.",
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
  audited: "Limites de peças à espera do pagamento",
  title: "Peças à espera do pagamento",
  lead: "Quantas peças um mesmo cliente (pela conta; sem conta, pelo CPF, e-mail ou endereço) pode guardar sem ter pago, e quantas podem guardar, juntos, todos os que nunca pagaram um pedido.",
  fields: {
    instant: numberField({ least: 1, most: 100_000, label: "Peças ao todo", hint: "PIX, cartão e boleto juntos." }),
    boleto: numberField({
      least: 1,
      most: 100_000,
      label: "Das quais por boleto",
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
  audited: "Preços antigos",
  title: "O que a loja mostra",
  fields: {
    provedOnly: yesNoField({
      label: "Mostrar só preço antigo comprovado",
      hint: "Sem comprovação, o produto aparece só com o preço que o cliente paga: na página, nas listas, no carrinho, no Google Merchant e nos dados para buscadores.",
      wide: true,
    }),
  },
  usual: () => ({ provedOnly: false }),
  save: "Salvar",
  saved: ({ provedOnly }) =>
    provedOnly ? "A loja mostra só preços antigos comprovados" : "A loja mostra todos os preços antigos",
});

/** The last reminder comes this many hours before the order is cancelled, or earlier. */
const LEAST_HOURS_LEFT = 4;
const BY_MAIL = "Lembretes por e-mail";
const OF_CARTS = "Carrinhos";

/** How long orders wait, and when customers are reminded. Rules: REMIND-1, REMIND-2, REMIND-6. */
export const unpaidOrders = panelSetting({
  key: "unpaid_orders",
  audited: "Pedidos não pagos",
  title: "Prazo e lembretes",
  columns: 3,
  fields: {
    unpaidHours: numberField({
      least: 24,
      most: 168,
      label: "Cancelar depois de quantas horas",
      hint: "De 24 a 168. Contadas do pedido; um pagamento em andamento nunca é interrompido.",
      group: "Prazo",
      wide: true,
    }),
    remind: yesNoField({ label: "Lembrar de pedidos não pagos", group: BY_MAIL, wide: true }),
    pixMinutes: numberField({
      least: 5,
      most: 25,
      label: "Minutos antes de o PIX vencer",
      hint: "De 5 a 25.",
      group: BY_MAIL,
    }),
    idleMinutes: numberField({
      least: 15,
      most: 720,
      label: "Minutos sem iniciar o pagamento",
      hint: "De 15 a 720.",
      group: BY_MAIL,
    }),
    againHours: numberField({
      least: 6,
      most: 144,
      label: "Horas até o último lembrete",
      hint: "De 6 a 144. Contadas do pedido.",
      group: BY_MAIL,
    }),
    remindCarts: yesNoField({
      label: "Lembrar clientes do carrinho parado",
      hint: "Um e-mail, uma vez em 30 dias, só a quem tem conta e aceitou receber e-mails da loja e lembretes do carrinho na inscrição das novidades.",
      group: OF_CARTS,
      wide: true,
    }),
    cartHours: numberField({
      least: 4,
      most: 168,
      label: "Horas desde a última mudança",
      hint: "De 4 a 168.",
      group: OF_CARTS,
      wide: true,
    }),
  },
  rule: {
    at: "againHours",
    message: `Escolha pelo menos ${LEAST_HOURS_LEFT} horas antes do cancelamento.`,
    holds: ({ againHours, unpaidHours }) => againHours + LEAST_HOURS_LEFT <= unpaidHours,
  },
  usual: () => ({
    unpaidHours: DEFAULT_PROMISES.unpaidOrderHours,
    remind: true,
    pixMinutes: 10,
    idleMinutes: 60,
    againHours: 20,
    remindCarts: false,
    cartHours: 24,
  }),
  save: "Salvar",
  saved: "Prazo e lembretes salvos",
});
export type UnpaidOrderSettings = ReturnType<typeof unpaidOrders.usual>;

/** Orders already placed stay. Rules: SETTING-5. */
export const unpaidOrderCaps = panelSetting({
  key: "unpaid_order_caps",
  audited: "Limites de pedidos não pagos",
  title: "Quantos de cada vez",
  lead: "De um mesmo cliente, pela conta, e-mail ou endereço de entrega. Os que a equipe faz não contam.",
  fields: {
    atOnce: optionalNumberField({
      least: 1,
      most: 1_000,
      label: "Sem pagamento de cada vez",
      hint: "Vazio: sem limite.",
    }),
    perHour: optionalNumberField({
      least: 1,
      most: 1_000,
      label: "Sem pagamento por hora",
      hint: "Conta também os cancelados.",
    }),
  },
  usual: () => DEFAULT_PROMISES.unpaidOrderCaps,
  save: "Salvar limites",
  saved: "Limites salvos",
});

/** Whether the checkout asks for a gift message. Messages of orders already placed stay. Rules: SETTING-3. */
export const giftMessages = panelSetting({
  key: "gift_messages",
  title: "Mensagem de presente",
  lead: "Quem compra pode escrever um cartão para quem recebe.",
  fields: { offered: yesNoField({ label: "Perguntar na entrega", wide: true }) },
  usual: () => ({ offered: false }),
  save: "Salvar mensagem de presente",
  saved: "Mensagem de presente salva",
});

/** Of the account at Melhor Envio; null: the staff are never alerted. Rules: SETTING-7. */
export const balanceWarning = panelSetting({
  key: "carrier_balance",
  audited: "Aviso de saldo do Melhor Envio",
  title: "Saldo baixo",
  lead: "Um aviso em Saúde, por e-mail e nos aparelhos da equipe, uma vez a cada queda.",
  fields: {
    limitCents: optionalReaisField({
      least: 100,
      most: 1_000_000,
      label: "Avisar quando o saldo for menor que, em R$",
      hint: "Vazio: sem aviso. A loja confere a cada 15 minutos.",
    }),
  },
  usual: (): { limitCents: Centavos | null } => ({ limitCents: null }),
  save: "Salvar aviso",
  saved: "Aviso de saldo salvo",
});

/** Every setting that the panel saves in the open. */
export const SETTINGS = [
  shopSettings,
  shopStatus,
  storefrontLook,
  mailSender,
  shopMails,
  pixDiscountPercent,
  paymentMethods,
  installments,
  heldPieces,
  lowStock,
  manualOrders,
  oldPrices,
  unpaidOrders,
  giftMessages,
  unpaidOrderCaps,
  shippingSender,
  balanceWarning,
] as const;

/** Names of all rows of the table `settings`. */
export const SETTING_NAMES: readonly string[] = [
  ...SETTINGS.map(({ key }) => key),
  "restored",
  "texts",
  "mercado_pago_key_facts",
  "stripe_key_facts",
  "shipping",
  "melhor_envio_application",
  ...SECRET_SETTINGS,
];
