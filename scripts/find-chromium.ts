import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";

/** Full browsers: each window has renderers of its own frame, so a page takes two to three times a shell's CPU. */
const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Path of the browser for the journeys: CHROMIUM_PATH, the headless shell, which is installed by the system's packages
 * where we may, or a full browser. Throws with instructions where there is none.
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  if (existsSync(SHELL) || installShell()) return SHELL;
  const browser = BROWSERS.find((path) => existsSync(path));
  if (browser) return browser;
  throw new Error(
    "The journeys need Chromium: install it (Debian: `apt-get install chromium-headless-shell`) or set CHROMIUM_PATH to its program.",
  );
}

/** Whether the shell is there afterwards. Without root, apt or a package server nothing happens. */
function installShell(): boolean {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  process.stdout.write("Installing Chromium...\n");
  aptGet("update");
  aptGet("install", "-y", "--no-install-recommends", "chromium-headless-shell");
  return existsSync(SHELL);
}

/** A server that does not answer holds nothing up for long. */
function aptGet(...words: string[]): void {
  spawnSync("apt-get", ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", ...words], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 300_000,
  });
}
