// Prints where the time of a profiled run went, and keeps it in test-results/.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WORKERS } from "../../tests/test-parts.ts";
import { profileOf } from "./profile-of.ts";

const KEPT = join("test-results", "profile.txt");

const lines = profileOf(readFileSync(process.argv[2] ?? "", "utf8"), WORKERS);
mkdirSync("test-results", { recursive: true });
writeFileSync(KEPT, `${lines.join("\n")}\n`);
console.log(["", ...lines, `(${KEPT})`].join("\n"));
