import { readFileSync } from "node:fs";
import { valueAt } from "#platform/value-at.ts";

/** The shop's version plus the commit it was built from, if known: `0.1.0+1c76c82`. Null: the version is unknown. */
export function readRelease(): string | null {
  const version = readText("package.json", "version");
  const commit = readText("build/release.json", "commit");
  return version && commit ? `${version}+${commit}` : version;
}

function readText(file: string, field: string): string | null {
  try {
    const value: unknown = valueAt(JSON.parse(readFileSync(file, "utf8")), field);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}
