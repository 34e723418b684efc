import { Store } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Banner at the top of every page while the shop is closed: why, and until when. */
export function ClosedStrip() {
  const { closed } = useShop();
  if (!closed) return null;
  return (
    <aside
      aria-label="Loja fechada"
      className="flex justify-center gap-3 bg-warning-soft px-gutter py-2.5 text-small text-warning leading-normal"
    >
      <Icon of={Store} className="mt-px" />
      <p className="max-w-[60em]">
        <b className="font-semibold">{closed.message}</b>{" "}
        {closed.reopensOn
          ? `Voltamos a receber pedidos em ${closed.reopensOn}.`
          : "Por enquanto não recebemos pedidos."}{" "}
        Fique à vontade para olhar: o seu carrinho fica guardado.
      </p>
    </aside>
  );
}
