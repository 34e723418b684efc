import { User } from "lucide-react";
import { useCustomer } from "#app/account/use-customer.ts";
import { IconLink } from "#app/ui/icon-button.tsx";

/** The user icon: to the login, or to the orders of the customer who is logged in. */
export function AccountEntry() {
  const { status } = useCustomer();
  if (status === "in") return <IconLink icon={User} label="Meus Pedidos" to="/pedidos" prefetch="intent" />;
  return <IconLink icon={User} label="Entrar" to="/login" prefetch="intent" />;
}
