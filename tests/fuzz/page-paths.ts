import { matchPath } from "react-router";
import routes from "#app/routes.ts";

interface RouteEntry {
  path?: string;
  index?: boolean;
  children?: RouteEntry[];
}

/** The pattern of every page: `/produto/:productId`. */
export const PAGE_PATTERNS: readonly string[] = patternsBelow(routes, "");

function patternsBelow(entries: readonly RouteEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path ? `${above}/${path.replace(/^\//, "")}` : above;
    const isPage = index || (path !== undefined && !children);
    return [...(isPage ? [own || "/"] : []), ...patternsBelow(children ?? [], own)];
  });
}

/** The pattern of the page that a path leads to; null where it leads to none. */
export function patternOf(path: string): string | null {
  const { pathname } = new URL(path, "http://shop.example");
  const found = PAGE_PATTERNS.filter((pattern) => !pattern.endsWith("*") && matchPath(pattern, pathname));
  // Words before parameters, as the router does.
  return found.sort((a, b) => a.split(":").length - b.split(":").length)[0] ?? null;
}
