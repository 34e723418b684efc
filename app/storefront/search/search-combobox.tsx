import clsx from "clsx";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { lockScroll } from "#app/ui/dialog/lock-scroll.ts";
import { useBackCloses } from "#app/ui/dialog/use-back-closes.ts";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { valueAt } from "#platform/value-at.ts";
import { countedMatches } from "#shop/catalogue/search/search-term.ts";
import {
  cachedSuggestions,
  fetchBestSellers,
  fetchSuggestions,
  type SuggestedProduct,
  type SuggestionsAnswer,
} from "./fetch-suggestions.ts";
import { OptionList, optionId } from "./option-list.tsx";
import { forgetSearches, readRecentSearches } from "./recent-searches.ts";
import { SearchForm } from "./search-form.tsx";
import { firstOptions, type SearchOption, typedOptions } from "./search-options.ts";
import { BestSellerLines, SuggestedProducts, SuggestedProductsSkeleton } from "./suggested-products.tsx";

/** Debounce for suggestions while typing. */
const PAUSE_MS = 160;
const SHORTEST = 2;

const LIST = "sugestoes-da-busca";

/**
 * The search field with suggestions: a list to navigate with the arrow keys, and the best products beside it. Takes
 * over what was typed while it was loading (`early`).
 */
export function SearchCombobox({ early, onClose }: { early: RefObject<string>; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [recent, setRecent] = useState(readRecentSearches);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const view = useSuggestions(typed);
  const empty = typed.trim() === "";
  const options = empty ? firstOptions(recent) : view.suggestions ? typedOptions(typed, view.suggestions, recent) : [];

  const bestSellers = useBestSellers();

  useBackCloses(onClose);
  useEffect(lockScroll, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has nothing chosen yet
  useEffect(() => setActive(-1), [typed, view.suggestions]);

  function walk(event: KeyboardEvent) {
    const step = valueAt({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    const chosen = options[active];
    if (step && options.length > 0) {
      event.preventDefault();
      // The field itself is a position, between the last and the first option.
      const places = options.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      showPicked(chosen);
      void navigate(chosen.to, { replace: true });
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16">
      <div className="md:col-span-full lg:col-span-1">
        <SearchForm
          label="Busca"
          focusAtOnce
          early={early}
          onTerm={setTyped}
          combobox={{
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-expanded": options.length > 0,
            "aria-controls": LIST,
            "aria-activedescendant": options[active] ? optionId(LIST, active) : undefined,
            onKeyDown: walk,
          }}
        />
      </div>
      <div>
        <div aria-busy={view.state === "loading"} className={clsx(view.state === "loading" && "opacity-60")}>
          <OptionList
            id={LIST}
            options={options}
            active={active}
            typed={typed}
            onPoint={setActive}
            onPick={showPicked}
          />
        </div>
        {empty && recent.length > 0 && (
          <Button
            variant="ghost"
            size="s"
            className="-ml-3"
            onClick={() => {
              forgetSearches();
              setRecent([]);
            }}
          >
            Limpar buscas recentes
          </Button>
        )}
      </div>
      <div aria-busy={view.state === "loading"} className="max-md:pt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {empty ? (
          <BestSellerLines products={bestSellers} />
        ) : (
          <Products view={view} typed={typed} bestSellers={bestSellers} />
        )}
      </div>
      <p role="status" className="sr-only">
        {view.state === "ready" && view.suggestions && spoken(options, view.suggestions.total)}
      </p>
    </div>
  );
}

interface ProductsProps {
  view: SuggestionsView;
  typed: string;
  bestSellers: readonly SuggestedProduct[];
}

function Products({ view: { state, suggestions, retry }, typed, bestSellers }: ProductsProps) {
  if (state === "failed") {
    return (
      <div className="grid justify-items-start gap-4 md:pt-3">
        <Note tone="danger" role="alert">
          Não foi possível carregar as sugestões.
        </Note>
        <Button variant="secondary" size="s" onClick={retry}>
          Tentar Novamente
        </Button>
      </div>
    );
  }
  if (!suggestions) return state === "loading" ? <SuggestedProductsSkeleton /> : null;
  return (
    <div aria-busy={state === "loading"} className={clsx(state === "loading" && "opacity-60")}>
      <SuggestedProducts typed={typed} suggestions={suggestions} bestSellers={bestSellers} />
    </div>
  );
}

/** While its page loads, the field shows what was picked instead of the word that was typed. Rules: LIST-88. */
function showPicked({ text }: SearchOption): void {
  const field = document.querySelector<HTMLInputElement>(`[aria-controls="${LIST}"]`);
  if (field) field.value = text;
}

function spoken(options: readonly SearchOption[], total: number): string {
  const results = countedMatches(total, "resultado", "resultados");
  const suggestions = counted(options.length, "sugestão", "sugestões");
  return `${suggestions}, ${results}`;
}

function useBestSellers(): readonly SuggestedProduct[] {
  const [products, setProducts] = useState<readonly SuggestedProduct[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void fetchBestSellers(leaving.signal).then((found) => !leaving.signal.aborted && setProducts(found));
    return () => leaving.abort();
  }, []);
  return products;
}

interface SuggestionsView {
  /** The latest suggestions received, also while newer ones load; null when there is nothing to show. */
  suggestions: SuggestionsAnswer | null;
  state: "idle" | "loading" | "ready" | "failed";
  retry: () => void;
}

/** Suggestions for what is typed; an outdated request is aborted. Rules: LIST-43. */
function useSuggestions(typed: string): SuggestionsView {
  const term = typed.trim().toLowerCase();
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<{ term: string; suggestions: SuggestionsAnswer } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const wanted = term.length >= SHORTEST;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setFailed(null);
    if (!wanted) return setShown(null);
    const known = cachedSuggestions(term);
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
