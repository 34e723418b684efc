import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";

const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const DRAWING = fileURLToPath(new URL("../../app/ui/drawing.ts", import.meta.url));

/**
 * Vite plugin: builds Lucide icons with our own small component, without the features it does not use. Every page has
 * some fifty icons.
 */
export function leanIcons(): Plugin {
  return {
    name: "lean-icons",
    apply: "build",
    transform: {
      // Some files only re-export another one under an older name.
      filter: { id: ICON, code: "createLucideIcon(" },
      handler: (code) => ({ code: leanIcon(code), map: null }),
    },
  };
}

/** Rewrites an icon's module. Throws if the module is not in the expected form. */
export function leanIcon(code: string): string {
  const [, node] = /\n {2}node: (\[.*?\])(?:,\n {2}aliases: [^\]]*\])?\n\};/s.exec(code) ?? [];
  if (!node || !code.includes("size: 24,")) throw new Error("An icon is not as expected.");
  const shapes = (runInNewContext(node) as [string, Record<string, string>][]).map(shapeOf).join("");
  return `import drawing from ${JSON.stringify(DRAWING)};\nexport default /* @__PURE__ */ drawing(${JSON.stringify(shapes)});\n`;
}

/** One shape as SVG, without the key that React would need. */
function shapeOf([tag, { key: _key, ...attributes }]: [string, Record<string, string>]): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (!/^[a-z\d-]+$/.test(name) || !/^[\w\s.,#-]+$/.test(value)) throw new Error("An icon is not as expected.");
    return ` ${name}="${value}"`;
  });
  return `<${tag}${written.join("")}/>`;
}
