import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { choiceAddress, countFilters, type ListingChoice, type ListingFilters, NO_FILTERS } from "./listing-choice.ts";

/** A row of presses or a slide is one change. */
const QUIET_MS = 300;

/** The filters as they stand in the panel, and the listing following them a moment later. */
export function useFilters(path: string, choice: ListingChoice) {
  const navigate = useNavigate();
  const [filters, setFilters] = useState<ListingFilters>(choice);
  const latest = useRef(choice);
  latest.current = choice;
  const asked = useRef(addressOf(path, choice));
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const shown = addressOf(path, choice);

  // Another choice than the panel's own has come, by going back or by a link: it shows that one.
  useEffect(() => {
    if (timer.current !== null || asked.current === shown) return;
    asked.current = shown;
    setFilters(latest.current);
  }, [shown]);

  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);

  function go(wanted: ListingFilters) {
    timer.current = null;
    const current = latest.current;
    const address = addressOf(path, { ...current, ...wanted });
    asked.current = address;
    // All filtering is one step: going back leads to the listing as it was before.
    const replace = countFilters(current) > 0 && countFilters(wanted) > 0;
    void navigate(address, { replace, preventScrollReset: true });
  }

  /** Shows the filters at once; the listing follows when they have stood still, or now. */
  function change(wanted: ListingFilters, now = false) {
    clearTimeout(timer.current ?? undefined);
    setFilters(wanted);
    if (now) go(wanted);
    else timer.current = setTimeout(() => go(wanted), QUIET_MS);
  }

  return { filters, change, clear: () => change(NO_FILTERS, true) };
}

function addressOf(path: string, choice: ListingChoice): string {
  return choiceAddress(path, { ...choice, page: 1 });
}
