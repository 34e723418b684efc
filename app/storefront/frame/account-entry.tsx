import { User } from "lucide-react";
import { lazy, Suspense } from "react";
import { useCustomer } from "#app/account/use-customer.ts";
import { IconLink } from "#app/ui/icon-button.tsx";

const UserMenu = lazy(async () => ({ default: (await import("#app/account/user-menu.tsx")).UserMenu }));

/** The user icon: to the login, or the menu of the customer who is logged in. */
export function AccountEntry() {
  const { status } = useCustomer();
  if (status !== "in") return <IconLink icon={User} label="Entrar" to="/login" prefetch="intent" />;
  return (
    <Suspense fallback={<IconLink icon={User} label="Meus Pedidos" to="/pedidos" />}>
      <UserMenu />
    </Suspense>
  );
}
