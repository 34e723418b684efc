import { appendFileSync } from "node:fs";

/** Records a line for the end of `npm run drill`; ignored in a normal test run. */
export function noteFigures(line: string): void {
  const file = process.env.DRILL_FIGURES;
  if (file) appendFileSync(file, `${line}\n`);
}
