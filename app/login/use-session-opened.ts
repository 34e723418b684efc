import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { safeReturnPath } from "#app/request/return-path.ts";
import { announceSessionChange, customerNow } from "#app/session/use-customer.ts";
import { showToast, type Toast } from "#app/ui/toast/toast.tsx";

interface Opened {
  toast: Toast;
  returnTo?: string;
  onDone?: () => void;
}

/**
 * Runs after a successful login or sign-up: notifies every tab, shows a toast, and goes back to where the user came
 * from.
 */
export function useSessionOpened(answer: FormAnswer | undefined, { toast, returnTo, onDone }: Opened): void {
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => {
    showToast({ about: "session", ...toast });
    void announceSessionChange()
      .then(addRememberedFavourites)
      .catch(() => {});
    if (onDone) onDone();
    else void navigate(safeReturnPath(answer?.goTo ?? returnTo) ?? "/", { replace: true });
  });
  useEffect(() => {
    if (answer?.kind === "done") goOn();
  }, [answer]);
}

/** Adds the favourites chosen before the login, also on pages without a header that does it, such as the checkout. */
async function addRememberedFavourites(): Promise<void> {
  const { customer } = customerNow();
  if (!customer) return;
  const { syncFavourites } = await import("#app/storefront/wishlist/change-favourites.ts");
  await syncFavourites(customer);
}
