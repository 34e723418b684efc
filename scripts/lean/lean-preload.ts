import type { Plugin } from "vite";

/** In place of Vite's own, which is three times as long. A style sheet is waited for. */
const HELPER = `
const asked = new Set();
function ask(file) {
  const href = "/" + file;
  if (asked.has(href) || document.querySelector('link[href="' + href + '"]')) return;
  asked.add(href);
  const isStyle = file.endsWith(".css");
  const link = document.createElement("link");
  link.rel = isStyle ? "stylesheet" : "modulepreload";
  link.crossOrigin = "";
  link.href = href;
  document.head.append(link);
  return isStyle && new Promise((done, fail) => {
    link.onload = done;
    link.onerror = (event) => {
      asked.delete(href);
      link.remove();
      fail(event);
    };
  });
}
export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.map(ask));
  return load();
};
`;

/** Every page has them before it loads anything else. */
const ON_EVERY_PAGE = /^assets\/(framework|start|rolldown-runtime)-/;

/**
 * Vite plugin: what a lazy part imports is fetched beside it by a few lines instead of Vite's helper, and what every page
 * has is not listed. Every page has the helper, and every file with a lazy part such a list.
 */
export function leanPreload(): Plugin {
  return {
    name: "lean-preload",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      build: {
        modulePreload: { resolveDependencies: (_file, files) => files.filter((each) => !ON_EVERY_PAGE.test(each)) },
      },
    }),
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: HELPER, map: null }),
    },
  };
}
