import clsx from "clsx";
import { Search, X } from "lucide-react";
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

interface SearchFormProps {
  /** Id of the field, for links to it. */
  fieldId?: string;
  /** Label of the search landmark. */
  label: string;
  term?: string;
  /** Sort order to keep for the next search. */
  sort?: string;
  large?: boolean;
  focusAtOnce?: boolean;
  /** What was typed into the placeholder field. */
  early?: RefObject<string>;
  /** Called when the term changes. */
  onTerm?: (term: string) => void;
  /** Additional input props that make the field a combobox. */
  combobox?: ComponentProps<"input">;
}

/** The large search field; submits to `/busca?q=`, with or without JavaScript. Rules: LIST-88. */
export function SearchForm({
  fieldId,
  label,
  term = "",
  sort,
  large = false,
  focusAtOnce = false,
  early,
  onTerm,
  combobox,
}: SearchFormProps) {
  const [empty, setEmpty] = useState(term === "");
  const field = useRef<HTMLInputElement>(null);

  // Takes over the placeholder field's text on mount, not earlier: until then the user types there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    if (field.current && early?.current) type(early.current);
  }, []);

  const { key } = useLocation();
  const shownAt = useRef(key);
  // What was typed and not searched gives way to the term of the results that come, also to the same one again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation
  useEffect(() => {
    const isLeft = document.activeElement !== field.current;
    if (shownAt.current !== key && isLeft && !combobox) type(term);
    shownAt.current = key;
  }, [key]);

  function type(value: string) {
    if (field.current) field.current.value = value;
    setEmpty(value === "");
    onTerm?.(value);
  }
  function clear() {
    type("");
    field.current?.focus();
  }
  return (
    <Form
      action="/busca"
      method="get"
      // In the overlay the search has its own history entry, which the results replace.
      replace={combobox !== undefined}
      role="search"
      aria-label={label}
      className="flex items-center gap-0.5 border-ink border-b md:gap-1.5"
    >
      <button
        type="submit"
        aria-label="Pesquisar"
        className="-ml-3 grid size-tap flex-none place-items-center rounded-control hover:bg-tile"
      >
        <Icon of={Search} />
      </button>
      <input
        ref={field}
        id={fieldId}
        type="search"
        name="q"
        defaultValue={term}
        placeholder="O que você procura?"
        aria-label="O que você procura?"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: the person has just opened the search to type
        autoFocus={focusAtOnce}
        onInput={({ currentTarget: { value } }) => {
          setEmpty(value === "");
          onTerm?.(value);
        }}
        {...combobox}
        className={clsx(
          "min-w-0 flex-1 appearance-none bg-transparent font-serif outline-none placeholder:text-ink-muted placeholder:opacity-100 focus-visible:shadow-none [&::-webkit-search-cancel-button]:hidden",
          large ? "h-19 scroll-mt-60 text-search" : "h-14 text-h3 md:h-16",
        )}
      />
      {sort && <input type="hidden" name="ordem" value={sort} />}
      {!empty && <IconButton icon={X} label="Limpar" onClick={clear} className="-mr-3" />}
    </Form>
  );
}
