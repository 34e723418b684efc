import clsx from "clsx";
import { History, Search } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { matchParts } from "./match-parts.ts";
import type { SearchOption } from "./search-options.ts";

interface OptionListProps {
  id: string;
  options: readonly SearchOption[];
  /** Index of the option selected with the arrow keys; -1: none. */
  active: number;
  /** Highlighted in bold where it begins a word. */
  typed: string;
  onPoint: (index: number) => void;
  onPick: (option: SearchOption) => void;
}

/** Categories have none: the same picture before each would tell nothing. */
const ICONS = { term: Search, recent: History, category: null };
const SPOKEN = { term: "", recent: ", busca recente", category: ", categoria" };

/**
 * Listbox below the search field: what to search for, then categories in two columns. The field keeps the focus; the
 * pointer uses the links directly.
 */
export function OptionList({ id, options, active, typed, onPoint, onPick }: OptionListProps) {
  const places = options.map((option, index) => ({ option, index }));
  const categories = places.filter(({ option }) => option.kind === "category");
  const line = ({ option, index }: (typeof places)[number]) => (
    <Link
      key={`${option.kind} ${option.text}`}
      id={optionId(id, index)}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      to={option.to}
      replace
      onPointerMove={() => onPoint(index)}
      onClick={() => onPick(option)}
      className={clsx("-mx-3 flex min-h-tap items-center gap-3 px-3 py-1.5", index === active && "bg-tile")}
    >
      <OptionText option={option} typed={typed} />
    </Link>
  );
  return (
    <div id={id} role="listbox" aria-label="Sugestões" className={options.length > 0 ? "pt-4" : undefined}>
      {places.filter(({ option }) => option.kind !== "category").map(line)}
      {categories.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox
        <div
          role="group"
          aria-label="Categorias"
          className={clsx(categories.length > 2 && "grid grid-cols-2 gap-x-10")}
        >
          {categories.map(line)}
        </div>
      )}
    </div>
  );
}

function OptionText({ option, typed }: { option: SearchOption; typed: string }) {
  const icon = ICONS[option.kind];
  return (
    <>
      {icon && <Icon of={icon} size="s" className="text-ink-muted" />}
      <span className="min-w-0 break-words">
        {matchParts(option.text, typed).map((part, place) =>
          part.bold ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have their place only
            <b key={place} className="font-semibold">
              {part.text}
            </b>
          ) : (
            part.text
          ),
        )}
        <span className="sr-only">{SPOKEN[option.kind]}</span>
      </span>
    </>
  );
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}
