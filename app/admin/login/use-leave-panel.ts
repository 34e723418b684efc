import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { showToast } from "#app/ui/toast.tsx";
import { LOGIN_PATH } from "#shop/staff/staff-letters.ts";

/** Once the session has ended: a toast, and the login. */
export function useLeavePanel(answer: { left: boolean } | undefined): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    showToast({ about: "session", title: "Logout realizado" });
    void navigate(LOGIN_PATH, { replace: true });
  });
  useEffect(() => {
    if (answer?.left) leave();
  }, [answer]);
}
