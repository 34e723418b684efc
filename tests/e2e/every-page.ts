import type { RouteConfigEntry } from "@react-router/dev/routes";
import { ADMIN_PAGES, OPEN_ADMIN_PAGES } from "../../app/admin/admin-pages.ts";
import routes from "../../app/routes.ts";

/** Values for the parameters of a route pattern: `orderId` of `/orders/:orderId`. */
export type Named = Readonly<Record<string, string>>;

const isPage = ({ file }: { file: string }) => file.endsWith(".tsx");

/** The route patterns of the shop's pages: `/orders/:orderId`. */
export const SHOP_PAGES: readonly string[] = shapesOf(await routes);

/** The route patterns of the panel's pages. */
export const PANEL_PAGES: readonly string[] = [...OPEN_ADMIN_PAGES, ...ADMIN_PAGES]
  .filter(isPage)
  .map(({ path }) => `/admin/${path}`);

/** Fills in a route pattern. Throws if a parameter is missing. */
export function addressOf(shape: string, named: Named): string {
  return shape.replaceAll(/:(\w+)/g, (_, part: string) => {
    const name = named[part];
    if (!name) throw new Error(`Nothing stands for ${part} in ${shape}`);
    return name;
  });
}

/** The route pattern of the shop that a URL matches; the pathname itself if none does. */
export function shapeOf(address: string): string {
  const { pathname } = new URL(address, "https://loja.exemplo");
  const fits = (shape: string) => new RegExp(`^${shape.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname);
  return SHOP_PAGES.includes(pathname) ? pathname : (SHOP_PAGES.find(fits) ?? pathname);
}

function shapesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = "", index, file, children }) => {
    if (path.startsWith("admin")) return [];
    if (children) return shapesOf(children);
    return isPage({ file }) && (index || path !== "*") ? [`/${path}`] : [];
  });
}
