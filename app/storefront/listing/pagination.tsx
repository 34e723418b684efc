import { ListProgress } from "./list-progress.tsx";
import type { PageLinks } from "./page-links.ts";
import { PageNumbers } from "./page-numbers.tsx";

interface PaginationProps {
  links: PageLinks;
  /** Places of the first and the last product shown, from 1. */
  first: number;
  shown: number;
  total: number;
}

/** Links to all pages, and how much of the whole is in sight. Nothing when there is a single page. */
export function Pagination({ links, first, shown, total }: PaginationProps) {
  if (links.last === 1) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-5 pt-16">
      <PageNumbers links={links} />
      <ListProgress first={first} last={shown} total={total} />
    </div>
  );
}
