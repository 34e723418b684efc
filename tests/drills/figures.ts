import { appendFileSync } from "node:fs";

/** Notes a line for the end of `npm run drill`; in a run of the tests it is dropped. */
export function noteFigures(line: string): void {
  const file = process.env.DRILL_FIGURES;
  if (file) appendFileSync(file, `${line}\n`);
}
