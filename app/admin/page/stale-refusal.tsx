import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";

type Problem = NonNullable<FormAnswer["problem"]>;

interface Typed {
  label: string;
  value: string;
}

interface Kept {
  problem: Problem | undefined;
  typed: readonly Typed[];
}

const NOTHING: Kept = { problem: undefined, typed: [] };

/** Refusals and typed text that outlive their forms. */
interface Keeper {
  /** The answer that triggered the current revalidation; null if none is running. */
  reading: { current: FormAnswer | null };
  keep: (change: (before: Kept) => Kept) => void;
}

const KeeperContext = createContext<Keeper>({ reading: { current: null }, keep: () => undefined });

/** Shows a refusal and the typed text above the page when a revalidation has removed their form. */
export function RefusalProvider({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState(NOTHING);
  const reading = useRef<FormAnswer | null>(null);
  const keeper = useMemo<Keeper>(() => ({ reading, keep: setKept }), []);
  const { state } = useRevalidator();
  const wasLoading = useRef(false);
  useEffect(() => {
    if (wasLoading.current && state === "idle") reading.current = null;
    wasLoading.current = state === "loading";
  }, [state]);
  return (
    <KeeperContext value={keeper}>
      {(kept.problem || kept.typed.length > 0) && (
        <div className="mb-6 grid gap-3 print:hidden">
          <RefusalNote problem={kept.problem} />
          {kept.typed.length > 0 && (
            <section
              aria-label="Não salvo"
              className="grid gap-3 rounded-control border border-line bg-surface px-4 py-3.5 text-small"
            >
              <p className="text-ink-soft">O que você digitou não foi salvo:</p>
              <dl className="grid gap-2">
                {kept.typed.map(({ label, value }) => (
                  <div key={label} className="min-w-0">
                    <dt className="text-ink-muted">{label}</dt>
                    <dd className="whitespace-pre-line break-words">{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
        </div>
      )}
      {children}
    </KeeperContext>
  );
}

/**
 * Revalidates the page after a stale refusal. Forms that remain keep what was typed. For forms that disappear,
 * `RefusalProvider` shows the text and the refusal above the page.
 */
export function useRevalidateOnStale(answer: FormAnswer | undefined, form?: RefObject<HTMLFormElement | null>): void {
  const { revalidate } = useRevalidator();
  const { reading, keep } = useContext(KeeperContext);
  const seen = useRef<FormAnswer | undefined>(undefined);
  useEffect(() => {
    if (!answer || seen.current === answer) return;
    seen.current = answer;
    keep(() => NOTHING);
    if (!answer.isStale) return;
    reading.current = answer;
    void revalidate();
  }, [answer, keep, reading, revalidate]);
  // A layout effect's cleanup runs before the form leaves the DOM; afterwards its fields cannot be read.
  useLayoutEffect(
    () => () => {
      const refused = reading.current;
      if (!refused) return;
      const typed = form?.current ? typedIn(form.current) : [];
      const isOwn = seen.current === refused;
      keep((before) => ({
        problem: isOwn ? refused.problem : before.problem,
        typed: [...before.typed, ...typed],
      }));
    },
    [form, keep, reading],
  );
}

/** The changed text fields of a form, with their labels. */
function typedIn(form: HTMLFormElement): Typed[] {
  return [...form.elements].flatMap((field) => {
    const isText =
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && !/^(hidden|password|checkbox|radio|file|submit)$/.test(field.type));
    if (!isText || field.value.trim() === "" || field.value === field.defaultValue) return [];
    return [{ label: labelOf(field), value: field.value }];
  });
}

function labelOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  return field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? field.name;
}
