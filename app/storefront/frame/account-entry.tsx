import { User } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { useCustomer } from "#app/session/use-customer.ts";
import { IconLink } from "#app/ui/icon-button.tsx";

const UserMenu = lazyPart(async () => (await import("./user-menu.tsx")).UserMenu);

/** The user icon: to the login, or the menu of the customer who is logged in. On phones the menu has its entries. */
export function AccountEntry({ replace }: { replace: boolean }) {
  const { status } = useCustomer();
  if (status === "in") {
    return (
      <span className="hidden md:block">
        <Suspense fallback={<IconLink icon={User} label="Minha conta" to="/account" />}>
          <UserMenu />
        </Suspense>
      </span>
    );
  }
  return (
    <>
      <span className="logged-out-only hidden md:block">
        <IconLink icon={User} label="Entrar" to="/login" prefetch="intent" replace={replace} />
      </span>
      <noscript>{import.meta.env.SSR && <AccountWithoutScripts />}</noscript>
    </>
  );
}

/** A cached page does not know who reads it: without scripts a stylesheet that is made for the reader tells. */
function AccountWithoutScripts() {
  return (
    <>
      <link rel="stylesheet" href="/auth/v1/session.css" />
      <span className="logged-in-only block">
        <IconLink icon={User} label="Minha conta" to="/account" />
      </span>
      <span className="logged-out-only block md:hidden">
        <IconLink icon={User} label="Entrar" to="/login" />
      </span>
    </>
  );
}
