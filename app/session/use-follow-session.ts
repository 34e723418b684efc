import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useCustomer } from "./use-customer.ts";

/**
 * For pages that depend on who is logged in: when any tab logs in or out, revalidates the page, which then shows the
 * new customer's data or redirects a visitor to the login. `shownFor`: the customer id the page was rendered for, null
 * for a visitor; undefined for frames that do not know it.
 */
export function useFollowSession(shownFor?: string | null): void {
  const { status, customer } = useCustomer();
  const { revalidate } = useRevalidator();
  const current = status === "loading" ? undefined : (customer?.id ?? null);
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (current === undefined) return;
    const changed = before.current !== undefined && before.current !== current;
    before.current = current;
    // A session that has expired unnoticed does not revalidate, so that nobody loses what they are typing; a login or
    // logout does.
    const madeForAnother = shownFor !== undefined && current !== null && current !== shownFor;
    if (shownFor !== current && (changed || madeForAnother)) void revalidate();
  }, [current, shownFor, revalidate]);
}
