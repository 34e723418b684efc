// Prints where the time of a profiled run went, and keeps it in test-results/.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { profileOf } from "./profile-of.ts";

/** `maxWorkers` of vitest.config.ts, `workers` of playwright.config.ts. */
const LANES = { tests: 4, journeys: 2 };
const KEPT = join("test-results", "profile.txt");

const lines = profileOf(readFileSync(process.argv[2] ?? "", "utf8"), LANES);
mkdirSync("test-results", { recursive: true });
writeFileSync(KEPT, `${lines.join("\n")}\n`);
console.log(["", ...lines, `(${KEPT})`].join("\n"));
