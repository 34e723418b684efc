import { ChevronRight, LogOut, MessageCircle, User, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Link, useNavigation } from "react-router";
import { useShop } from "#app/request/use-shop.ts";
import { useCustomer } from "#app/session/use-customer.ts";
import { BrandMark } from "#app/ui/brand/brand-mark.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { lockScroll } from "#app/ui/dialog/lock-scroll.ts";
import { useBackCloses } from "#app/ui/dialog/use-back-closes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { ALL_PRODUCTS_PATH } from "../listing/listing-facts.ts";
import { listingAddress } from "../listing/page-links.ts";
import { SITE_NAV } from "./site-nav.ts";
import { useLogOut } from "./use-log-out.ts";
import { whatsappUrl } from "./whatsapp.ts";

const MENU_PAGES = [
  { label: "Mais Vendidos", to: listingAddress(ALL_PRODUCTS_PATH, { etiquetas: "Mais Vendido" }) },
  { label: "Novidades", to: listingAddress(ALL_PRODUCTS_PATH, { etiquetas: "Novo" }) },
  { label: "Acompanhe seu pedido", to: "/pedido" },
  { label: "Sobre nós", to: "/sobre" },
  { label: "Contato", to: "/contato" },
  { label: "Favoritos", to: "/wishlist" },
];

/**
 * The menu: the whole screen on phones, a panel at the left edge beyond. The account stays in sight. It closes when a
 * navigation starts; the next page replaces its history entry.
 */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { brand } = useShop();
  const dialog = useRef<HTMLDialogElement>(null);
  const leaving = useNavigation().state !== "idle";
  useBackCloses(onClose);
  // Close before the dialog is unmounted: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const release = lockScroll();
    element?.showModal();
    return () => {
      element?.close();
      release();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the departure counts
  useEffect(() => {
    if (leaving) onClose();
  }, [leaving]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself and arrives as onCancel
    <dialog
      ref={dialog}
      aria-label="Menu"
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="m-0 h-dvh max-h-none w-full max-w-none animate-fade-in bg-paper text-ink backdrop:bg-scrim md:w-100"
    >
      <div className="flex min-h-full flex-col">
        <div className="flex h-15 flex-none items-center justify-between border-line border-b pr-1.5 pl-4">
          <BrandMark brand={brand} />
          <IconButton icon={X} label="Fechar menu" onClick={onClose} />
        </div>
        <nav aria-label="Menu" className="flex-1 px-4 py-3.5">
          {SITE_NAV.map(({ label, to, slug }) => (
            <Link
              key={slug}
              to={to}
              replace
              className="flex min-h-13 items-center justify-between border-line border-b font-serif text-h3"
            >
              {label}
              <Icon of={ChevronRight} />
            </Link>
          ))}
          <div className="pt-3">
            {MENU_PAGES.map(({ label, to }) => (
              <Link key={to} to={to} replace className="flex min-h-12 items-center">
                {label}
              </Link>
            ))}
            <a href={whatsappUrl(brand)} target="_blank" rel="noopener" className="flex min-h-12 items-center gap-2.5">
              <Icon of={MessageCircle} size="s" /> Fale conosco no WhatsApp
            </a>
          </div>
        </nav>
        <div className="sticky bottom-0 grid gap-2 border-line border-t bg-paper p-4 pb-[max(1rem,env(safe-area-inset-bottom))] cramped:static">
          <AccountLinks />
        </div>
      </div>
    </dialog>
  );
}

function AccountLinks() {
  const { status, customer } = useCustomer();
  const logOut = useLogOut();

  if (status !== "in" || !customer) {
    return (
      <ButtonLink to="/login" replace size="l" icon={User}>
        Login / Cadastro
      </ButtonLink>
    );
  }
  return (
    <>
      <p className="text-small">
        <b className="block font-semibold">{customer.name}</b>
        <span className="text-ink-muted">{customer.email}</span>
      </p>
      <div className="flex flex-wrap gap-2 *:flex-1 *:px-3!">
        <ButtonLink to="/account" replace>
          Minha Conta
        </ButtonLink>
        <ButtonLink to="/pedidos" replace variant="secondary">
          Meus Pedidos
        </ButtonLink>
      </div>
      <Button variant="ghost" size="s" icon={LogOut} onClick={() => void logOut()}>
        Sair
      </Button>
    </>
  );
}
