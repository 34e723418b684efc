import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useCustomer } from "./use-customer.ts";

/**
 * For pages that depend on who is logged in: when any tab logs in or out, the page asks the server again, which shows
 * what is the newcomer's or sends a visitor to the login. `shownFor`: the customer the page was made for, null for a
 * visitor; left out by frames that do not know.
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
    // A session that has run out unnoticed takes nothing away from who is typing; leaving and arriving do.
    const madeForAnother = shownFor !== undefined && current !== null && current !== shownFor;
    if (shownFor !== current && (changed || madeForAnother)) void revalidate();
  }, [current, shownFor, revalidate]);
}
