import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useCustomer } from "./use-customer.ts";

/** For private pages: when another tab logs out, this page asks the server again, which sends it to the login. */
export function useLeaveOnLogout(): void {
  const { status } = useCustomer();
  const { revalidate } = useRevalidator();
  const wasIn = useRef(false);
  useEffect(() => {
    if (status === "out" && wasIn.current) void revalidate();
    wasIn.current = status === "in";
  }, [status, revalidate]);
}
