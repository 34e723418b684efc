import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless shell comes first: a page takes a third of the CPU it takes in the full browser. */
const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Path of the browser for the journeys. Installs it through the system's packages if it is missing and we are root;
 * otherwise throws with instructions.
 */
export function findChromium(): string {
  const found = PLACES.find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    process.stdout.write("Installing Chromium...\n");
    const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    execFileSync("apt-get", ["update"], quiet);
    execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], quiet);
    if (existsSync("/usr/bin/chromium-headless-shell")) return "/usr/bin/chromium-headless-shell";
  }
  throw new Error(
    "The journeys need Chromium: install it (Debian: `apt-get install chromium-headless-shell`) or set CHROMIUM_PATH to its program.",
  );
}
