/** A line of `docs/held-back.md`. */
export interface HeldBack {
  name: string;
  version: string;
  /** npm's `name@range`; the line is no longer true when each of them has a version. */
  waitsFor: string[];
  why: string;
  /** `YYYY-MM-DD`. */
  since: string;
}

const CODE = /`([^`]+)`/g;

/** The lines of the page's table. A row of another form throws. */
export function readHeldBack(page: string): HeldBack[] {
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => {
    const [name, version, waiting, why, since, ...more] = row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!name || !version || !waiting || !why || !since || more.length > 0) throw new Error(`Not a line: ${row}`);
    return { name: name.replaceAll("`", ""), version, waitsFor: codesIn(waiting), why, since };
  });
}

function codesIn(cell: string): string[] {
  return [...cell.matchAll(CODE)].map(([, code = ""]) => code);
}

/** What npm says of the versions in a range, and when each version of the package was published. */
export interface Published {
  versions: readonly string[];
  times: Readonly<Record<string, string>>;
}

const COOLING_MS = 7 * 24 * 60 * 60_000;

/** The newest version in the range that is seven days old at `now`; null: none. */
export function newestCooled({ versions, times }: Published, now: Date): string | null {
  return versions.findLast((version) => now.getTime() - Date.parse(times[version] ?? "") >= COOLING_MS) ?? null;
}
