import { ButtonLink } from "#app/ui/button.tsx";

interface PagerProps {
  /** Summary text on the left. */
  words?: string;
  /** URL of the first page; null while it is shown. */
  firstTo: string | null;
  nextTo: string | null;
}

/** Pager below a list; renders nothing without text and links. */
export function Pager({ words, firstTo, nextTo }: PagerProps) {
  if (!words && firstTo === null && nextTo === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-3.5 py-2.5">
      <p className="text-ink-muted text-small">{words}</p>
      <div className="flex flex-wrap gap-2">
        {firstTo !== null && (
          <ButtonLink to={firstTo} variant="secondary" size="s">
            Primeira página
          </ButtonLink>
        )}
        {nextTo !== null && (
          <ButtonLink to={nextTo} variant="secondary" size="s">
            Próxima
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
