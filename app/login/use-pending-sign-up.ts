import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { pendingPath, safeReturnPath } from "#app/request/return-path.ts";
import { showToast } from "#app/ui/toast/toast.tsx";

/**
 * What follows a sign-up that waits for its mail: a toast, and the login that says what to do. Where the form is part of
 * another page (`stays`) nothing is left: the address to show in its place is returned.
 */
export function usePendingSignUp(
  answer: FormAnswer | undefined,
  { returnTo, stays }: { returnTo?: string; stays: boolean },
): string | null {
  const navigate = useNavigate();
  const email = answer?.kind === "pending" ? (answer.values?.email ?? "") : null;
  const goOn = useEffectEvent((address: string) => {
    showToast({
      about: "session",
      title: "Confirmação necessária",
      description: "Verifique seu e-mail para ativar a conta.",
    });
    if (!stays) void navigate(pendingPath(safeReturnPath(returnTo)), { replace: true, state: { email: address } });
  });
  useEffect(() => {
    if (email !== null) goOn(email);
  }, [email]);
  return stays ? email : null;
}
