import { Gem, Gift, RotateCcw, ShieldCheck, Truck } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { shippingPromise } from "#shop/ordering/shipping/dispatch-term.ts";

const ASSURANCES = [
  { icon: Gem, text: "Garantia vitalícia da prata 925" },
  { icon: RotateCcw, text: "7 dias corridos para devolver após o recebimento" },
  { icon: Gift, text: "Acompanha caixa presente" },
];

/** Rules: SHIP-22. */
export function Assurances() {
  const sent = { icon: Truck, text: `Envio ${shippingPromise(useShop().handlingDays)}` };
  return (
    <section aria-labelledby="compra-segura" className="grid gap-3.5 bg-tile px-6 py-5.5">
      <h2 id="compra-segura" className="flex items-center gap-2 text-title">
        <Icon of={ShieldCheck} /> Compra 100% segura
      </h2>
      <ul className="grid gap-2.5">
        {[sent, ...ASSURANCES].map(({ icon, text }) => (
          <li key={text} className="flex gap-3 text-control">
            <Icon of={icon} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
