/** A line of `docs/held-back.md`. */
export interface HeldBack {
  name: string;
  version: string;
  /** npm's `name@>version`; the line is no longer true when each of them has a version. */
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

const COOLING_MS = 7 * 24 * 60 * 60_000;
const VERSION = /^\d+\.\d+\.\d+/;

/**
 * The newest version above `than` that is seven days old at `now`; null: none. `times`: when each version was published.
 * Pre-releases count where `than` is one.
 */
export function newestCooled(than: string, times: Readonly<Record<string, string>>, now: Date): string | null {
  const cooled = Object.entries(times)
    .filter(([version, at]) => VERSION.test(version) && now.getTime() - Date.parse(at) >= COOLING_MS)
    .map(([version]) => version)
    .filter((version) => compare(version, than) > 0 && (than.includes("-") || !version.includes("-")));
  return cooled.sort(compare).at(-1) ?? null;
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
