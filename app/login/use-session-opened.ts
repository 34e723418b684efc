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

/** What follows a login or sign-up that worked: every tab learns of it, a toast, and on to where one came from. */
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

/** Hearts pressed before the login; also where no header waits for it, as in the checkout. */
async function addRememberedFavourites(): Promise<void> {
  const { customer } = customerNow();
  if (!customer) return;
  const { syncFavourites } = await import("#app/storefront/wishlist/change-favourites.ts");
  await syncFavourites(customer);
}
