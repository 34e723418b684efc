import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Few files that stay in browsers' caches instead of some forty small ones per page: the framework, what every page starts
 * with, what most pages show, a form's field, and how shipping is asked for. A file that many pages share carries
 * nothing that only a few need: every page pays for it.
 */
const SHARED_CHUNKS = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  {
    name: "start",
    test: /app[\\/](root|late-start|request[\\/]use-shop|storefront[\\/](layout|page-meta))\.tsx?$/,
    priority: 2,
  },
  { name: "field", test: /app[\\/]ui[\\/](field|mask)\.tsx?$/, minShareCount: 2, priority: 2 },
  {
    name: "shop",
    test: /node_modules[\\/](lucide-react|clsx)[\\/]|app[\\/]ui[\\/][\w-]+\.tsx|storefront[\\/](frame|card|listing|search)[\\/]/,
    minShareCount: 6,
    priority: 1,
  },
  {
    name: "shipping",
    test: /storefront[\\/]cart[\\/](ask-shipping-quote|shipping-notes|shipping-option-row|use-shipping-quote)\.tsx?$/,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } } },
    ssr: {
      // Bundled, so that what the mails do not use (a whole CSS compiler) is left out.
      resolve: { noExternal: [/^@react-email\//] },
      build: { target: "node24", rolldownOptions: { input: "./server/main.ts" } },
    },
  },
});
