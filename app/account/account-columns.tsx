import { Heart, LogOut, Package, User } from "lucide-react";
import type { ReactNode } from "react";
import { Form, NavLink, useLocation } from "react-router";
import { Shortcuts } from "#app/account/area/shortcuts.tsx";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { useLogOut } from "#app/storefront/frame/use-log-out.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useChosenInView } from "#app/ui/use-current-in-view.ts";

interface AccountColumnsProps {
  /** Whether to show the shortcut cards below. Pages with their own cards pass false. */
  shortcuts?: boolean;
  children: ReactNode;
}

/** Account layout: menu on the left, page on the right. On phones the menu is a row of pills. */
export function AccountColumns({ shortcuts = true, children }: AccountColumnsProps) {
  useFollowSession();
  return (
    <main className="mx-auto grid max-w-[calc(var(--container-flow)+2*var(--spacing-gutter))] grid-cols-[minmax(0,1fr)] items-start gap-7 px-gutter pt-6 pb-section md:grid-cols-[11.875rem_minmax(0,1fr)] md:gap-8 md:pt-12 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-20">
      <SideMenu />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div>{children}</div>
        {shortcuts && <Shortcuts />}
      </div>
    </main>
  );
}

function SideMenu() {
  const logOut = useLogOut();
  const { pathname } = useLocation();
  const row = useChosenInView<HTMLUListElement>();
  return (
    <nav aria-label="Minha Conta">
      <ul ref={row} className="-mx-gutter flex gap-1 overflow-x-auto px-gutter py-1 md:mx-0 md:block md:px-0 md:py-0">
        <Entry>
          <NavLink to="/account" className={ENTRY}>
            <Icon of={User} />
            Meus Dados
          </NavLink>
        </Entry>
        <Entry>
          <NavLink to="/pedidos" className={ENTRY}>
            <Icon of={Package} />
            Meus Pedidos
          </NavLink>
        </Entry>
        <Entry>
          <NavLink to={pathname === "/favoritos" ? pathname : "/wishlist"} className={ENTRY}>
            <Icon of={Heart} />
            Favoritos
          </NavLink>
        </Entry>
        <Entry>
          <Form
            method="post"
            action="/sair"
            onSubmit={(event) => {
              event.preventDefault();
              void logOut();
            }}
          >
            <button type="submit" className={ENTRY}>
              <Icon of={LogOut} />
              Sair
            </button>
          </Form>
        </Entry>
      </ul>
    </nav>
  );
}

const ENTRY = [
  // Four that fit a phone's width, without their icons.
  "flex min-h-tap w-full items-center gap-2 whitespace-nowrap rounded-full border border-line-strong px-2 text-small",
  "max-md:[&_svg]:hidden md:text-control",
  "aria-[current=page]:bg-ink aria-[current=page]:font-semibold aria-[current=page]:text-paper",
  "md:min-h-13 md:gap-3.5 md:rounded-none md:border-0 md:px-0",
  "md:aria-[current=page]:bg-transparent md:aria-[current=page]:text-ink",
  "md:aria-[current=page]:after:ml-auto md:aria-[current=page]:after:size-1.5 md:aria-[current=page]:after:rounded-full md:aria-[current=page]:after:bg-accent",
].join(" ");

function Entry({ children }: { children: ReactNode }) {
  return <li className="md:border-line md:border-t md:last:border-b">{children}</li>;
}
