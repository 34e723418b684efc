import { CreditCard, Gift, Truck } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";

const PROMISES = [
  { icon: Gift, text: "Caixa presente em todos os pedidos" },
  { icon: CreditCard, text: "Em até 6x sem juros" },
  { icon: Truck, text: "Entrega para todo o Brasil" },
];

/** The ink strip above the header: three promises, one on phones. */
export function PromiseStrip() {
  return (
    <aside aria-label="Vantagens da loja">
      <ul className="flex h-9 items-center justify-center gap-8 bg-ink text-label text-paper tracking-normal md:text-caption">
        {PROMISES.map(({ icon, text }, index) => (
          <li
            key={text}
            className={`items-center gap-2 font-normal leading-none ${index > 0 ? "hidden md:flex" : "flex"}`}
          >
            <Icon of={icon} size="s" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
