import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { choiceAddress, type ListingChoice, type ListingFilters, NO_FILTERS } from "./listing-choice.ts";

/** A row of presses on a knob is one change. */
const QUIET_MS = 300;

/** The filters as they stand in the panel, and the listing following them: each choice is a step one can go back. */
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
    const address = addressOf(path, { ...latest.current, ...wanted });
    if (address === asked.current) return;
    asked.current = address;
    // Taken back before the listing followed: no step.
    const replace = address === addressOf(path, latest.current);
    void navigate(address, { replace, preventScrollReset: true });
  }
  function stop() {
    clearTimeout(timer.current ?? undefined);
    timer.current = null;
  }

  function choose(wanted: ListingFilters) {
    stop();
    setFilters(wanted);
    go(wanted);
  }
  /** Shows the filters; the listing stays as it is. */
  function show(wanted: ListingFilters) {
    stop();
    setFilters(wanted);
  }
  /** The listing follows the filters shown, when they have stood still. */
  function settle(wanted: ListingFilters) {
    show(wanted);
    timer.current = setTimeout(() => go(wanted), QUIET_MS);
  }

  return { filters, choose, show, settle, clear: () => choose(NO_FILTERS) };
}

function addressOf(path: string, choice: ListingChoice): string {
  return choiceAddress(path, { ...choice, page: 1 });
}
