import { type LucideIcon, QrCode } from "lucide-react";
import type { PaymentMethod } from "#shop/payments/payment.ts";

export interface MethodFacts {
  method: PaymentMethod;
  label: string;
  caption: string;
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

/** The tiles for what the shop offers; a method without a provider's keys is not among them. */
export function tilesFor(offered: readonly PaymentMethod[]): readonly MethodFacts[] {
  return METHODS.filter(({ method }) => offered.includes(method));
}
