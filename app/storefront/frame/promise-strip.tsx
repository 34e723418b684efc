import { CreditCard, Gift, ShieldCheck, Tag, Truck } from "lucide-react";
import { capital } from "#app/request/payment-promises.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { interestFreeText } from "#shop/catalogue/prices/installments.ts";
import { ClosedStrip } from "./closed-shop-banner.tsx";

const GIFT_BOX = { icon: Gift, text: "Caixa presente em todos os pedidos" };
const SAFE = { icon: ShieldCheck, text: "Compra 100% segura" };
const DELIVERY = { icon: Truck, text: "Entrega para todo o Brasil" };

/**
 * Above the header: a banner while the shop is closed, and three promises on a dark strip; one on phones. A promotion's
 * words take the place of the first. Rules: PRICE-52.
 */
export function PromiseStrip() {
  const { payments, promotionBanner } = useShop();
  const { installments } = payments;
  const free = installments && interestFreeText(installments);
  const first = promotionBanner ? { icon: Tag, text: promotionBanner } : GIFT_BOX;
  const promises = [first, free ? { icon: CreditCard, text: capital(free) } : SAFE, DELIVERY];
  return (
    <>
      <ClosedStrip />
      <aside aria-label="Vantagens da loja">
        <ul className="flex min-h-9 items-center px-gutter justify-center gap-8 bg-ink text-label text-paper tracking-normal md:text-caption">
          {promises.map(({ icon, text }, index) => (
            <li
              key={text}
              className={`items-center gap-2 py-1 font-normal leading-tight cramped:py-2 ${index > 0 ? "hidden md:flex" : "flex"}`}
            >
              <Icon of={icon} size="s" />
              {text}
            </li>
          ))}
        </ul>
      </aside>
    </>
  );
}
