import { isPublicPath } from "#server/pages/public-pages.ts";

/** Metric labels: few and fixed. */
export const ROUTE_CLASSES = ["page", "private_page", "panel", "api", "webhook", "file", "sandbox", "health"] as const;
export type RouteClass = (typeof ROUTE_CLASSES)[number];

const CLASSES: readonly [RegExp, RouteClass][] = [
  [
    /^\/(assets|imagens|feeds)\/|^\/(robots\.txt|sitemap[\w.-]*|favicon\.\w+|manifest\.\w+|[\w-]+\.(js|png|svg|ico|webmanifest))$/,
    "file",
  ],
  [/^\/webhooks\//, "webhook"],
  [/^\/(rest|auth|functions|api)(\/|$)/, "api"],
  [/^\/admin(\/|\.data|$)/, "panel"],
  [/^\/(sandbox|demo)(\/|$)/, "sandbox"],
  [/^\/(healthz|readyz|metrics)$/, "health"],
];

/** Pages are private unless one cached copy serves everyone. */
export function routeClass(path: string): RouteClass {
  const known = CLASSES.find(([pattern]) => pattern.test(path));
  if (known) return known[1];
  return isPublicPath(path.replace(/\.data$/, "")) ? "page" : "private_page";
}
