import { User } from "lucide-react";
import { Suspense } from "react";
import { useCustomer } from "#app/account/use-customer.ts";
import { IconLink } from "#app/ui/icon-button.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";

const UserMenu = lazyPart(async () => (await import("#app/account/user-menu.tsx")).UserMenu);

/** The user icon: to the login, or the menu of the customer who is logged in. */
export function AccountEntry({ replace }: { replace: boolean }) {
  const { status } = useCustomer();
  if (status !== "in") return <IconLink icon={User} label="Entrar" to="/login" prefetch="intent" replace={replace} />;
  return (
    <Suspense fallback={<IconLink icon={User} label="Minha conta" to="/account" />}>
      <UserMenu />
    </Suspense>
  );
}
