import { useSubmit } from "react-router";
import { showToast } from "#app/ui/toast.tsx";
import { announceLogout } from "./use-customer.ts";

/** Ends the session: every tab learns of it, and this one goes to the home page. */
export function useLogOut(): () => Promise<void> {
  const submit = useSubmit();
  return async () => {
    showToast({ title: "Saindo..." });
    await submit(null, { method: "post", action: "/sair" });
    announceLogout();
    showToast({ title: "Logout realizado" });
  };
}
