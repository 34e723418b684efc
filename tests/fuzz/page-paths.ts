import { matchPath } from "react-router";
import routes from "#app/routes.ts";

interface RouteEntry {
  path?: string;
  index?: boolean;
  children?: RouteEntry[];
}

/** The route pattern of every page: `/produto/:productId`. */
export const PAGE_PATTERNS: readonly string[] = patternsBelow(routes, "");

function patternsBelow(entries: readonly RouteEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path ? `${above}/${path.replace(/^\//, "")}` : above;
    const isPage = index || (path !== undefined && !children);
    return [...(isPage ? [own || "/"] : []), ...patternsBelow(children ?? [], own)];
  });
}

/** The route pattern that matches a path; null: none. */
export function patternOf(path: string): string | null {
  const { pathname } = new URL(path, "http://shop.example");
  const found = PAGE_PATTERNS.filter((pattern) => !pattern.endsWith("*") && matchPath(pattern, pathname));
  // Literal segments win over parameters, as in the router.
  return found.sort((a, b) => a.split(":").length - b.split(":").length)[0] ?? null;
}
