import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site. */
export default [
  layout("storefront/layout.tsx", [index("storefront/home.tsx"), route("*", "storefront/not-found.tsx")]),
] satisfies RouteConfig;
