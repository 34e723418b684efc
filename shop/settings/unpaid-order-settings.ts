import { DEFAULT_PROMISES } from "#shop/config/shop-promises.ts";
import { numberField, optionalNumberField, panelSetting, yesNoField } from "./setting.ts";

/** The last reminder comes this many hours before the order is cancelled, or earlier. */
const LEAST_HOURS_LEFT = 4;
const BY_MAIL = "Lembretes por e-mail";
const OF_CARTS = "Carrinhos";

/** How long orders wait, and when customers are reminded. Rules: REMIND-1, REMIND-2, REMIND-6. */
export const unpaidOrders = panelSetting({
  key: "unpaid_orders",
  place: "unpaid_orders",
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
  place: "unpaid_orders",
  audited: "Limites de pedidos não pagos",
  title: "Quantos de cada vez",
  lead: "De um mesmo cliente, pela conta, e-mail ou endereço de entrega. Os que a equipe faz não contam.",
  fields: {
    atOnce: optionalNumberField({
      least: 1,
      most: 1_000,
      label: "Sem pagamento de cada vez",
      hint: "Deixe vazio para não limitar.",
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
