import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { safeReturnPath } from "#app/request/return-path.ts";
import { announceSessionChange } from "#app/session/use-customer.ts";
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
    void announceSessionChange().catch(() => undefined);
    if (onDone) onDone();
    else void navigate(safeReturnPath(answer?.goTo ?? returnTo) ?? "/", { replace: true });
  });
  useEffect(() => {
    if (answer?.kind === "done") goOn();
  }, [answer]);
}
