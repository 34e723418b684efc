import type { Plugin } from "vite";
import { valueAt } from "#platform/value-at.ts";

/** What is switched off in the router's files, by the end of their paths: each condition, and what it always is here. */
export const SWITCHED_OFF: Record<string, readonly (readonly [condition: string, constant: string])[]> = {
  // Every page has all routes of the shop (`routeDiscovery` in react-router.config.ts): none is asked for later.
  "dom/ssr/fog-of-war.js": [["if (!isFogOfWarEnabled(routeDiscovery, ssr)", "if (true"]],
  "dom/ssr/components.js": [["enableFogOfWar = isFogOfWarEnabled(routeDiscovery, ssr)", "enableFogOfWar = false"]],
  // `entry.client.tsx` gives the router no instrumentations.
  "router/router.js": [
    ["if (init.instrumentations)", "if (false)"],
    ["consumeInstrumentationClientResultMetaReceiver(router)", "undefined"],
  ],
};

const FILES = /react-router\/dist\/production\/lib\/((?:dom\/ssr|router)\/[\w-]+\.js)$/;

/**
 * Vite plugin: builds the browser's router without features that this shop has switched off. The bundler drops what
 * only they reach, about 2.5 kB of gzip on every page.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: FILES },
      handler: (code, id) => ({ code: switchOff(code, FILES.exec(id)?.[1] ?? ""), map: null }),
    },
  };
}

/** Replaces the conditions in one of the router's files. Throws if one is not there. */
export function switchOff(code: string, file: string): string {
  return (valueAt(SWITCHED_OFF, file) ?? []).reduce((text, [condition, constant]) => {
    if (!text.includes(condition)) throw new Error(`${file} of the router is not as expected: no '${condition}'.`);
    return text.replaceAll(condition, constant);
  }, code);
}
