import type { Plugin } from "vite";
import { valueAt } from "#platform/value-at.ts";

/**
 * When the script of a route does not come, the router loads the present page again and the tap is lost. Here the tap's
 * address is opened as a document, which the new release, or the service worker, answers.
 */
const GO_ON = `const { location: to } = window.__reactRouterDataRouter.state.navigation;
    if (to) window.location.assign(to.pathname + to.search + to.hash);
    else location.reload();`;

/** Replacements in the router's source files, by the end of the file's path. */
export const CHANGES: Record<string, readonly (readonly [text: string, replacement: string])[]> = {
  // Every page has all routes of the shop (`routeDiscovery` in react-router.config.ts): none is asked for later.
  "dom/ssr/fog-of-war.js": [["if (!isFogOfWarEnabled(routeDiscovery, ssr)", "if (true"]],
  "dom/ssr/components.js": [["enableFogOfWar = isFogOfWarEnabled(routeDiscovery, ssr)", "enableFogOfWar = false"]],
  // `entry.client.tsx` gives the router no instrumentations.
  "router/router.js": [
    ["if (init.instrumentations)", "if (false)"],
    ["consumeInstrumentationClientResultMetaReceiver(router)", "undefined"],
  ],
  "dom/ssr/routeModules.js": [["window.location.reload();", GO_ON]],
  // A link that is only pointed at must not reload the page: what was typed would be gone.
  "dom/ssr/links.js": [
    [
      "await loadRouteModule(route, routeModules)",
      "routeModules[route.id] ?? (await import(route.module).catch(() => ({})))",
    ],
  ],
};

const FILES = /react-router\/dist\/production\/lib\/((?:dom\/ssr|router)\/[\w-]+\.js)$/;

/**
 * Vite plugin: builds the browser's router with `CHANGES`. Without the features that this shop has switched off, the
 * bundler drops what only they reach, about 2.5 kB of gzip on every page.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: FILES },
      handler: (code, id) => ({ code: change(code, FILES.exec(id)?.[1] ?? ""), map: null }),
    },
  };
}

/** Makes the changes in one of the router's files. Throws if a text is not there. */
export function change(code: string, file: string): string {
  return (valueAt(CHANGES, file) ?? []).reduce((changed, [text, replacement]) => {
    if (!changed.includes(text)) throw new Error(`${file} of the router is not as expected: no '${text}'.`);
    return changed.replaceAll(text, replacement);
  }, code);
}
