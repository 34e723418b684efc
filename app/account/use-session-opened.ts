import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { showToast, type Toast } from "#app/ui/toast.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { safeReturnPath } from "./return-path.ts";
import { announceSessionChange } from "./use-customer.ts";

interface Opened {
  toast: Toast;
  returnTo?: string;
  onDone?: () => void;
}

/** What follows a login or sign-up that worked: every tab learns of it, a toast, and on to where one came from. */
export function useSessionOpened(answer: FormAnswer | undefined, { toast, returnTo, onDone }: Opened): void {
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => {
    showToast(toast);
    void announceSessionChange();
    if (onDone) onDone();
    else void navigate(safeReturnPath(returnTo) ?? "/", { replace: true });
  });
  useEffect(() => {
    if (answer?.kind === "done") goOn();
  }, [answer]);
}
