import { useSubmit } from "react-router";
import { forgetDraft } from "#app/session/draft-text.ts";
import { announceLogout } from "#app/session/use-customer.ts";
import { NO_FAVOURITES } from "#app/storefront/wishlist/favourites.ts";
import { showFavourites } from "#app/storefront/wishlist/favourites-store.ts";
import { forgetRemembered } from "#app/storefront/wishlist/remembered-favourites.ts";
import { showToast } from "#app/ui/toast/toast.tsx";

/** Ends the session: every tab learns of it, and this one goes to the home page. */
export function useLogOut(): () => Promise<void> {
  const submit = useSubmit();
  return async () => {
    showToast({ about: "session", title: "Saindo..." });
    try {
      await submit(null, { method: "post", action: "/sair" });
    } finally {
      // Whatever came of it: nobody who comes to this screen next is taken for the customer.
      announceLogout();
      forgetCustomer();
    }
    // What was pressed has gone with the account's menu.
    document.getElementById("conteudo")?.focus({ preventScroll: true });
    showToast({ about: "session", title: "Logout realizado" });
  };
}

/** Others may use this device next: nothing typed or liked stays behind. */
export function forgetCustomer(): void {
  forgetDraft();
  forgetRemembered();
  showFavourites(NO_FAVOURITES);
}
