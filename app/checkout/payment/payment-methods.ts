import { listed, type PaymentPromises } from "#app/request/payment-promises.ts";
import { CREDIT_MARKS } from "#app/ui/brand/credit-marks.ts";
import type { PaymentMarkName } from "#app/ui/brand/payment-mark.tsx";
import { businessDays } from "#platform/business-days.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { pixDiscount } from "#shop/catalogue/prices/discount.ts";
import { installmentsFor, mostInstallments } from "#shop/catalogue/prices/installments.ts";
import type { Amounts } from "#shop/ordering/cart/amounts.ts";
import { isCard, leastCents, type PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { BOLETO_CONFIRMED, BOLETO_DUE_DAYS, PIX_MS } from "#shop/ordering/payments/payment-deadline.ts";
import { DEBIT_MARKS } from "./card/card-marks.ts";

export interface MethodFacts {
  method: PaymentMethod;
  label: string;
  caption: string;
  /** What this method saves: 'R$ 94,99 com 5% de desconto'. */
  offer?: string;
  /** The brands it takes; empty for a page of the provider's. */
  marks: readonly PaymentMarkName[];
  /** Cards wait: it cannot be used yet. */
  paused?: boolean;
  /** What happens next, shown while the method is chosen. */
  info: string;
}

const PIX_MINUTES = PIX_MS / 60_000;
const CARD_ANSWER = "O banco responde em segundos.";

/** Supported payment methods, in the order of their tiles. */
const METHODS: readonly MethodFacts[] = [
  {
    method: "pix",
    label: "PIX",
    caption: "Aprovação na hora",
    marks: ["pix"],
    info: `Ao finalizar, mostramos o código copia e cola e o QR, válidos por ${PIX_MINUTES} minutos.`,
  },
  {
    method: "credit_card",
    label: "Cartão de crédito",
    caption: "À vista ou parcelado",
    marks: CREDIT_MARKS,
    info: CARD_ANSWER,
  },
  {
    method: "debit_card",
    label: "Cartão de débito",
    caption: "Débito à vista",
    marks: DEBIT_MARKS,
    info: "O valor sai da conta de uma vez. O banco pode pedir que você confirme a compra.",
  },
  {
    method: "boleto",
    label: "Boleto",
    caption: `Vence em ${businessDays(BOLETO_DUE_DAYS)}; confirmação em ${BOLETO_CONFIRMED}`,
    marks: ["boleto"],
    info: "Ao finalizar, mostramos o boleto e a linha digitável. As peças ficam reservadas até o vencimento.",
  },
  {
    method: "stripe",
    label: "Página segura",
    caption: "No site da Stripe, em outra aba",
    marks: [],
    info: "Ao finalizar, a página de pagamento abre em outra aba. Pague lá; a confirmação aparece aqui.",
  },
];

/** Stripe's tile names the methods its page accepts: 'Cartão ou PIX em página segura'. */
function stripeTile(tile: MethodFacts, takes: readonly string[]): MethodFacts {
  if (takes.length === 0) return tile;
  const ways = listed(takes.toSorted(cardFirst), "ou");
  return {
    ...tile,
    label: `${ways.charAt(0).toUpperCase()}${ways.slice(1)} em página segura`,
    info: tile.info.replace("Pague lá;", `Pague lá com ${ways};`),
  };
}

function cardFirst(a: string, b: string): number {
  return Number(a === "PIX") - Number(b === "PIX");
}

export interface PayingFacts {
  /** PIX discount on the pieces, in percent. */
  pixPercent: number;
  payments: Pick<PaymentPromises, "stripe" | "installments">;
  /** Number of interest-free installments the typed card offers; null while unknown. */
  cardInterestFree: number | null;
}

/** The method that starts out chosen: the last one, unless the shopper leaves it for another; else the first tile's. */
export function firstMethod(
  offered: readonly PaymentMethod[],
  { last, leaving }: { last?: PaymentMethod; leaving?: PaymentMethod },
): PaymentMethod | null {
  const methods = METHODS.map(({ method }) => method).filter((method) => offered.includes(method));
  const others = methods.filter((method) => method !== leaving);
  return others.find((method) => method === last) ?? others[0] ?? methods[0] ?? null;
}

/** What an order costs with a method, in centavos: the PIX discount is taken off for PIX alone. Rules: PAY-86. */
export function totalBy(method: PaymentMethod | null, amounts: Amounts, pixPercent: number): Centavos {
  return amounts.netCents - (method === "pix" ? pixDiscount(amounts.netPiecesCents, pixPercent) : 0);
}

/** Tiles of the offered methods; a method without provider keys is left out. Rules: PAY-5, PRICE-19. */
export function tilesFor(
  offered: readonly PaymentMethod[],
  amounts: Amounts,
  { pixPercent, payments, cardInterestFree }: PayingFacts,
): readonly MethodFacts[] {
  const byPix = totalBy("pix", amounts, pixPercent);
  return METHODS.filter(({ method }) => offered.includes(method)).map((tile) => {
    if (tile.method === "pix" && byPix < amounts.netCents) {
      return { ...tile, offer: `${formatBrl(byPix)} com ${pixPercent}% de desconto` };
    }
    if (tile.method === "stripe") return stripeTile(tile, payments.stripe);
    if (tile.method === "credit_card") return creditTile(tile, amounts.netCents, { payments, cardInterestFree });
    return tile;
  });
}

/** Why the methods in `small` are missing: 'Boleto: a partir de R$ 4,00.' Rules: PAY-117. */
export function leastAmounts(small: readonly PaymentMethod[], amounts: Amounts, facts: PayingFacts): string {
  const groups = Map.groupBy(tilesFor(small, amounts, facts), ({ method }) => leastCents(method));
  return [...groups]
    .map(([cents, tiles]) => {
      const names = tiles.map(({ label }, at) =>
        at === 0 ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`,
      );
      return `${listed(names, "e")}: a partir de ${formatBrl(cents)}.`;
    })
    .join(" ");
}

/** A tile while cards wait until a time of day: a card's says so, and that the provider's own page does not wait. Rules: PAY-97. */
export function duringPause(tile: MethodFacts, until: string): MethodFacts {
  if (isCard(tile.method)) return { ...tile, caption: `Em pausa até ${until}`, paused: true };
  return tile.method === "stripe" ? { ...tile, caption: `${tile.caption}; não depende da pausa` } : tile;
}

/** A count of installments is named only where more than one is possible. Rules: PRICE-19, PAY-88. */
function creditTile(
  tile: MethodFacts,
  cents: Centavos,
  { payments: { installments: plan }, cardInterestFree }: Omit<PayingFacts, "pixPercent">,
): MethodFacts {
  if (!plan || mostInstallments(cents, plan) === 1) return { ...tile, caption: "À vista" };
  const promised = installmentsFor(cents, plan).count;
  const count = Math.min(promised, cardInterestFree ?? promised);
  return count > 1 ? { ...tile, caption: `Em até ${count}x sem juros` } : tile;
}
