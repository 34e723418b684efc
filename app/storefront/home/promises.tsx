import { Gem, Gift, QrCode, Truck } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { interestFreeText } from "#shop/catalogue/prices/installments.ts";
import { shippingPromise } from "#shop/ordering/shipping/dispatch-term.ts";

const PROMISES = [
  { icon: Gem, title: "Garantia vitalícia", text: "da prata 925" },
  { icon: Gift, title: "Caixa presente", text: "em todos os pedidos" },
];

export function PromiseRow() {
  const { payments, handlingDays } = useShop();
  const { named, installments } = payments;
  const shipping = { icon: Truck, title: "Todo o Brasil", text: `envio ${shippingPromise(handlingDays)}` };
  const payment = {
    icon: QrCode,
    title: named || "Compra 100% segura",
    text: (installments && interestFreeText(installments)) ?? "em ambiente protegido",
  };
  return (
    <section aria-label="Por que comprar aqui" className="border-line border-b">
      <ul className="mx-auto grid max-w-page grid-cols-2 px-gutter lg:grid-cols-4">
        {[...PROMISES, shipping, payment].map(({ icon, title, text }) => (
          <li
            key={title}
            className="flex items-center gap-2.5 border-line px-2.5 py-3.5 text-caption text-ink-soft leading-snug even:border-l max-lg:odd:pl-0 max-lg:nth-[n+3]:border-t md:gap-3.5 md:px-5 md:py-5.5 md:text-small lg:first:pl-0 lg:not-first:border-l"
          >
            <Icon of={icon} />
            <span>
              <b className="block font-semibold text-ink text-small">{title}</b>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
