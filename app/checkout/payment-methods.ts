import { type LucideIcon, QrCode } from "lucide-react";
import { formatBrl } from "#platform/money.ts";
import type { PaymentMethod } from "#shop/payments/payment.ts";
import { pixDiscount } from "#shop/pricing/method-discount.ts";
import type { OrderTotals } from "./order-totals.ts";

export interface MethodFacts {
  method: PaymentMethod;
  label: string;
  caption: string;
  /** What paying this way saves: 'R$ 94,99 com 5% de desconto'. */
  offer?: string;
  icon: LucideIcon;
  info: { title: string; text: string };
}

/** The methods this screen can take a payment with, in the order of their tiles. */
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
];

/**
 * The tiles for what the shop offers; a method without a provider's keys is not among them. `pixPercent` of the pieces
 * is what paying by PIX takes off.
 */
export function tilesFor(
  offered: readonly PaymentMethod[],
  { piecesCents, totalCents }: Pick<OrderTotals, "piecesCents" | "totalCents">,
  pixPercent: number,
): readonly MethodFacts[] {
  const discount = pixDiscount(piecesCents, pixPercent);
  const offer = `${formatBrl(totalCents - discount)} com ${pixPercent}% de desconto`;
  return METHODS.filter(({ method }) => offered.includes(method)).map((tile) =>
    tile.method === "pix" && discount > 0 ? { ...tile, offer } : tile,
  );
}
