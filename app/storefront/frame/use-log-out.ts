import { useSubmit } from "react-router";
import { forgetDraft } from "#app/session/draft-text.ts";
import { announceLogout } from "#app/session/use-customer.ts";
import { clearShipping } from "#app/storefront/cart/cart-store.ts";
import { NO_FAVOURITES } from "#app/storefront/wishlist/favourites.ts";
import { showFavourites } from "#app/storefront/wishlist/favourites-store.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import { forgetRemembered } from "../wishlist/favourites-before-login.ts";

/** Ends the session: notifies every tab and goes to the home page. Rules: ACCOUNT-24. */
export function useLogOut(): () => Promise<void> {
  const submit = useSubmit();
  return async () => {
    showToast({ about: "session", title: "Saindo..." });
    try {
      await submit(null, { method: "post", action: "/sair" });
    } finally {
      // Runs even when the request failed: the next person at this screen must not be taken for the customer.
      announceLogout();
      forgetCustomer();
    }
    // The pressed button has disappeared with the account menu.
    document.getElementById("conteudo")?.focus({ preventScroll: true });
    showToast({ about: "session", title: "Logout realizado" });
  };
}

/** Clears what the customer typed or liked, and where they live: others may use this device next. */
export function forgetCustomer(): void {
  forgetDraft();
  forgetRemembered();
  clearShipping();
  showFavourites(NO_FAVOURITES);
}
