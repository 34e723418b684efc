import { ArrowLeft, Info, Lock } from "lucide-react";
import { Link } from "react-router";
import { useShop } from "#app/request/use-shop.ts";
import { ClosedStrip } from "#app/storefront/frame/closed-shop-banner.tsx";
import { BrandMark } from "#app/ui/brand/brand-mark.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface CheckoutHeaderProps {
  /** Null for a visitor. */
  customerName: string | null;
  demo: boolean;
  /** Where the arrow leads; to the cart by default. */
  back?: keyof typeof BACK | { order: string };
}

const BACK = {
  cart: { to: "/cart", label: "Voltar ao carrinho" },
  delivery: { to: "/checkout", label: "Voltar à entrega" },
  shop: { to: "/", label: "Voltar para a loja" },
};

/** The checkout's reduced header: back link, title and customer; no other navigation. */
export function CheckoutHeader({ customerName, demo, back = "cart" }: CheckoutHeaderProps) {
  const { to, label } = typeof back === "string" ? BACK[back] : { to: back.order, label: "Ver pedido" };
  return (
    <>
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-[calc(100%+0.5rem)] rounded-control bg-ink px-6 py-3.5 font-semibold text-control text-paper focus-visible:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      <ClosedStrip />
      {demo && <DemoBanner />}
      <header className="border-line border-b">
        <div className="mx-auto grid min-h-15 max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] grid-cols-[44px_1fr_auto] items-center px-gutter md:min-h-header md:grid-cols-[1fr_auto_1fr]">
          <Link
            to={to}
            aria-label={label}
            className="-ml-3 flex min-h-tap min-w-tap items-center gap-2 justify-self-start px-3"
          >
            <Icon of={ArrowLeft} />
            <span className="hidden md:inline">{label}</span>
          </Link>
          {back === "shop" ? <PaidTitle /> : <h1 className="font-serif text-h3">Finalizar Pedido</h1>}
          <p className="min-w-0 justify-self-end text-right text-ink-muted text-small">
            {back !== "shop" && <Icon of={Lock} className="md:hidden" />}
            {customerName && (
              <span className="sr-only md:not-sr-only md:block md:max-w-80 md:truncate">
                Logado como <b className="font-semibold text-ink">{customerName}</b>
              </span>
            )}
          </p>
        </div>
      </header>
    </>
  );
}

/** Nothing is left to do: the shop's name takes the title's place. */
function PaidTitle() {
  const { brand } = useShop();
  return (
    <div className="text-center">
      <h1 className="sr-only">Finalizar Pedido</h1>
      <Link to="/" className="inline-flex min-h-tap items-center">
        <BrandMark brand={brand} />
      </Link>
    </div>
  );
}

function DemoBanner() {
  return (
    <aside
      aria-label="Modo demonstração"
      className="flex justify-center gap-3 bg-info-soft px-4 py-2.5 text-info text-small"
    >
      <Icon of={Info} className="mt-px" />
      <p>Modo demonstração: pagamentos simulados, nada será cobrado.</p>
    </aside>
  );
}
