import { useEffect, useState } from "react";
import { fetchSuggestions, keptSuggestions, type SuggestionsAnswer } from "./fetch-suggestions.ts";

/** Typing goes on: who asks at each letter asks in vain. */
const PAUSE_MS = 160;
const SHORTEST = 2;

export interface SuggestionsView {
  /** The latest that came, while newer ones load, too; null where nothing is to be shown. */
  suggestions: SuggestionsAnswer | null;
  state: "idle" | "loading" | "ready" | "failed";
  retry: () => void;
}

/** What to offer for what is typed; an outdated question is given up. */
export function useSuggestions(typed: string): SuggestionsView {
  const term = typed.trim().toLowerCase();
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<{ term: string; suggestions: SuggestionsAnswer } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const wanted = term.length >= SHORTEST;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setFailed(null);
    if (!wanted) return setShown(null);
    const known = keptSuggestions(term);
    if (known) return setShown({ term, suggestions: known });
    const outdated = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const suggestions = await fetchSuggestions(term, outdated.signal);
        if (!outdated.signal.aborted) setShown({ term, suggestions });
      } catch {
        if (!outdated.signal.aborted) setFailed(term);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [term, wanted, attempt]);

  const retry = () => setAttempt((before) => before + 1);
  if (!wanted) return { suggestions: null, state: "idle", retry };
  if (failed === term) return { suggestions: null, state: "failed", retry };
  return { suggestions: shown?.suggestions ?? null, state: shown?.term === term ? "ready" : "loading", retry };
}
