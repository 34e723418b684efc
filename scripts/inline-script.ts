import { build, type Plugin } from "vite";

const QUERY = "?inline-script";

/**
 * `import script from "./file.ts?inline-script"` yields the file with its imports as the text of one minified classic
 * script, for pages to carry inline. In the browser's own build it is empty: only the server writes it.
 */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        if (this.environment.name === "client") return 'export default "";';
        const file = id.slice(0, -QUERY.length);
        this.addWatchFile(file);
        return `export default ${JSON.stringify(await bundle(file))};`;
      },
    },
  };
}

async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const [built] = Array.isArray(result) ? result : [result];
  if (!built || !("output" in built)) throw new Error(`${file} was not built.`);
  return built.output[0].code.trim();
}
