import { Barcode, CreditCard, ExternalLink, type LucideIcon, QrCode, WalletCards } from "lucide-react";
import { capital, listed, type PaymentPromises } from "#app/request/payment-promises.ts";
import { formatBrl } from "#platform/money.ts";
import { installmentsFor } from "#shop/catalogue/prices/installments.ts";
import { pixDiscount } from "#shop/catalogue/prices/method-discount.ts";
import type { Amounts } from "#shop/ordering/cart/amounts.ts";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { undiscountedPieces } from "../order-totals.ts";

export interface MethodFacts {
  method: PaymentMethod;
  label: string;
  caption: string;
  /** What this method saves: 'R$ 94,99 com 5% de desconto'. */
  offer?: string;
  icon: LucideIcon;
  info: { title: string; text: string };
}

/** Supported payment methods, in the order of their tiles. */
const METHODS: readonly MethodFacts[] = [
  {
    method: "pix",
    label: "PIX",
    caption: "Aprovação na hora, QR válido por 30 minutos",
    icon: QrCode,
    info: {
      title: "Como pagar com PIX.",
      text: "Ao finalizar, mostramos o QR e o código copia e cola. Eles valem por 30 minutos e a confirmação aparece aqui mesmo.",
    },
  },
  {
    method: "credit_card",
    label: "Cartão de crédito",
    caption: "À vista ou parcelado",
    icon: CreditCard,
    info: {
      title: "Como pagar com cartão de crédito.",
      text: "Preencha os dados abaixo e escolha as parcelas. A resposta do banco costuma vir em segundos.",
    },
  },
  {
    method: "debit_card",
    label: "Cartão de débito",
    caption: "Débito à vista",
    icon: WalletCards,
    info: {
      title: "Como pagar com cartão de débito.",
      text: "Preencha os dados abaixo. O valor sai da conta de uma vez e o banco pode pedir que você confirme a compra.",
    },
  },
  {
    method: "boleto",
    label: "Boleto",
    caption: "Vence em 3 dias úteis, confirma em até 2",
    icon: Barcode,
    info: {
      title: "Como pagar com boleto.",
      text: "Ao finalizar, mostramos o boleto e a linha digitável. Pague em até 3 dias úteis; a confirmação leva até 2 dias úteis.",
    },
  },
  {
    method: "stripe",
    label: "Stripe",
    caption: "Em página segura do provedor",
    icon: ExternalLink,
    info: {
      title: "Como pagar com Stripe.",
      text: "Ao finalizar, a página de pagamento abre em outra aba. Pague lá; a confirmação aparece aqui.",
    },
  },
];

/** Stripe's tile names the methods its page accepts. */
function stripeTile(tile: MethodFacts, takes: readonly string[]): MethodFacts {
  if (takes.length === 0) return tile;
  return {
    ...tile,
    caption: `${capital(listed(takes, "e"))} em página segura do provedor`,
    info: { ...tile.info, text: tile.info.text.replace("Pague lá;", `Pague lá com ${listed(takes, "ou")};`) },
  };
}

export interface PayingFacts {
  /** PIX discount on the pieces, in percent. */
  pixPercent: number;
  payments: Pick<PaymentPromises, "stripe" | "installments">;
  /** Number of interest-free installments the typed card offers; null while unknown. */
  cardInterestFree: number | null;
}

/** Tiles of the offered methods; a method without provider keys is left out. Rules: PAY-5, PRICE-19. */
export function tilesFor(
  offered: readonly PaymentMethod[],
  amounts: Amounts,
  { pixPercent, payments, cardInterestFree }: PayingFacts,
): readonly MethodFacts[] {
  const discount = pixDiscount(undiscountedPieces(amounts), pixPercent);
  const offer = `${formatBrl(amounts.payableCents - discount)} com ${pixPercent}% de desconto`;
  const promised = payments.installments ? installmentsFor(amounts.payableCents, payments.installments).count : 1;
  const count = Math.min(promised, cardInterestFree ?? promised);
  return METHODS.filter(({ method }) => offered.includes(method)).map((tile) => {
    if (tile.method === "pix" && discount > 0) return { ...tile, offer };
    if (tile.method === "stripe") return stripeTile(tile, payments.stripe);
    if (tile.method !== "credit_card") return tile;
    if (!payments.installments) return { ...tile, ...AT_ONCE };
    return count > 1 ? { ...tile, caption: `Em até ${count}x sem juros` } : tile;
  });
}

/** Credit card text when the shop offers no installments. */
const AT_ONCE = {
  caption: "À vista",
  info: {
    title: "Como pagar com cartão de crédito.",
    text: "Preencha os dados abaixo. A resposta do banco costuma vir em segundos.",
  },
};
