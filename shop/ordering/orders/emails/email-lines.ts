import { counted } from "#platform/formats/plural.ts";

/** Gmail cuts e-mails off above 102 kB; a line takes about 1.3 kB of HTML plus its name. */
const MOST_LINES = 40;
const MOST_NAME_CHARACTERS = 12_000;

export const ALL_PIECES = "Ver todas as peças";

/** The order lines shown in an e-mail, and a text about the omitted ones; null: all are shown. Rules: MAIL-22. */
export function mailedLines<L extends { productName: string }>(
  lines: readonly L[],
): { shown: L[]; rest: string | null } {
  let characters = 0;
  const fits = ({ productName }: L, index: number) => {
    characters += productName.length;
    return index < MOST_LINES && characters <= MOST_NAME_CHARACTERS;
  };
  const end = lines.findIndex((line, index) => !fits(line, index));
  const shown = lines.slice(0, end < 0 ? lines.length : end);
  const left = lines.length - shown.length;
  return { shown, rest: left === 0 ? null : `E mais ${counted(left, "item", "itens")}.` };
}
