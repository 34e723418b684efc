import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** For a row that scrolls sideways: scrolls the current page's entry into view, without scrolling the page. */
export function useChosenInView<Row extends HTMLElement>() {
  const row = useRef<Row>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another entry
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !chosen) return;
    const [around, entry] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    row.current.scrollLeft += entry.left - around.left - (around.width - entry.width) / 2;
  }, [pathname]);
  return row;
}
