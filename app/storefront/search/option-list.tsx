import clsx from "clsx";
import { History, LayoutGrid, Search } from "lucide-react";
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
}

const ICONS = { term: Search, recent: History, category: LayoutGrid };
const SPOKEN = { term: "", recent: ", busca recente", category: ", categoria" };

/** Listbox below the search field. The field keeps the focus; the pointer uses the links directly. */
export function OptionList({ id, options, active, typed, onPoint }: OptionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Sugestões" className={options.length > 0 ? "pt-4" : undefined}>
      {options.map((option, index) => (
        <Link
          key={`${option.kind} ${option.text}`}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={option.to}
          replace
          onPointerMove={() => onPoint(index)}
          className={clsx("-mx-3 flex min-h-tap items-center gap-3 px-3 py-1.5", index === active && "bg-tile")}
        >
          <Icon of={ICONS[option.kind]} size="s" className="text-ink-muted" />
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
        </Link>
      ))}
    </div>
  );
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}
