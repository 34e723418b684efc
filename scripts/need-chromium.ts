// Ends with 1, and what to do, where there is no browser for the journeys; installs it where that is possible.
import { findChromium } from "./find-chromium.ts";

try {
  findChromium();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
