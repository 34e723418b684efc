import { existsSync } from "node:fs";
import { join } from "node:path";

/** They start what they need by settings of their own. */
const WITHOUT = /^(unit|journeys|hunt|check|test.*|bench|drill|build|release|format|configuration|types-db|packages)$/;

/**
 * Settings of `.env` for a command that runs the shop or works on it. Those of the environment win.
 * @param {string} folder
 * @param {string | undefined} command
 */
export function readEnvironmentFile(folder, command) {
  const file = join(folder, ".env");
  if (command && !WITHOUT.test(command) && existsSync(file)) process.loadEnvFile?.(file);
}
