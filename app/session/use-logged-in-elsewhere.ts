import { useEffect } from "react";
import { useNavigate } from "react-router";
import { safeReturnPath } from "#app/request/return-path.ts";
import { useCustomer } from "./use-customer.ts";

/** For the login pages: when another tab has logged in, this one goes to `returnTo` too. */
export function useLoggedInElsewhere(returnTo: string | undefined): void {
  const { status, elsewhere } = useCustomer();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === "in" && elsewhere) void navigate(safeReturnPath(returnTo) ?? "/account", { replace: true });
  }, [status, elsewhere, returnTo, navigate]);
}
