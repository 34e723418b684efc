import { Heart, LogOut, Package, User } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Link } from "react-router";
import { useCustomer } from "#app/session/use-customer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { useLogOut } from "./use-log-out.ts";

const ROW =
  "flex min-h-tap w-full cursor-pointer items-center gap-3 px-4 text-control outline-none data-[highlighted]:bg-tile";

/** The menu of the logged-in customer; nothing for visitors. */
export function UserMenu() {
  const { customer } = useCustomer();
  const logOut = useLogOut();
  if (!customer) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={User} label="Minha conta" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          className="z-50 w-64 animate-rise-in rounded-panel border border-line bg-surface pb-1.5 shadow-float"
        >
          <DropdownMenu.Label className="mb-1.5 grid border-line border-b px-4 py-3 text-small">
            <b className="truncate font-semibold">{customer.name}</b>
            <span className="truncate text-ink-muted">{customer.email}</span>
          </DropdownMenu.Label>
          <DropdownMenu.Item asChild>
            <Link to="/account" className={ROW}>
              <Icon of={User} />
              Minha Conta
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to="/pedidos" className={ROW}>
              <Icon of={Package} />
              Meus Pedidos
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to="/wishlist" className={ROW}>
              <Icon of={Heart} />
              Favoritos
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild onSelect={() => void logOut()}>
            <button type="button" className={ROW}>
              <Icon of={LogOut} />
              Sair
            </button>
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
