import { useEffect } from "react";
import { useNavigate } from "react-router";
import { safeReturnPath } from "#app/request/return-path.ts";
import { useCustomer } from "./use-customer.ts";

/** For the pages that log in: when another tab has done so, this one goes on, too. */
export function useLoggedInElsewhere(returnTo: string | undefined): void {
  const { status, elsewhere } = useCustomer();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === "in" && elsewhere) void navigate(safeReturnPath(returnTo) ?? "/account", { replace: true });
  }, [status, elsewhere, returnTo, navigate]);
}
