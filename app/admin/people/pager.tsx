import { ButtonLink } from "#app/ui/button.tsx";

interface PagerProps {
  /** Left: what there is, in words. */
  words?: string;
  /** The first page, where another one is shown. */
  firstTo: string | null;
  nextTo: string | null;
}

/** Below a list that is read page by page; nothing where one page is all. */
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
