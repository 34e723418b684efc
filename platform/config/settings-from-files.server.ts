import { readFileSync } from "node:fs";
import { valueAt } from "#platform/value-at.ts";

/** Longer than any secret: a wrong path must not read a whole disk. */
const LONGEST_FILE = 100_000;

export interface SettingsFromFiles {
  environment: Record<string, string>;
  /** One line per setting. */
  problems: string[];
}

/** `NAME_FILE`, without its last line break. Empty values count as unset. A setting given both ways is refused. */
export function settingsFromFiles(
  environment: Record<string, string | undefined>,
  names: readonly string[],
): SettingsFromFiles {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (value) given[name] = value;
  const problems: string[] = [];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (valueAt(given, name) !== undefined) {
      problems.push(`${name}: set here and by ${name}_FILE: only one of them may be`);
      continue;
    }
    const text = readText(file);
    if (typeof text === "string") given[name] = text;
    else problems.push(`${name}_FILE: ${text.problem}: ${file}`);
  }
  return { environment: given, problems };
}

function readText(file: string): string | { problem: string } {
  try {
    const text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (text === "") return { problem: "the file is empty" };
    return text.length > LONGEST_FILE ? { problem: "the file is too long" } : text;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return { problem: `the file cannot be read (${code})` };
  }
}
