import { cellCount } from "../../uploads/rows/cell-values.ts";

export interface CountedPiece {
  skuId: string;
  productId: string;
  name: string;
  /** Null: shared by all sizes. */
  size: string | null;
  onHand: number;
}

/** `seen`: pieces on the shelf at the first scan. */
export interface CountLine {
  skuId: string;
  /** As typed; '' while not counted. */
  counted: string;
  seen: number;
}

/** It is booked in one transaction. Rules: PANEL-17. */
export const MOST_COUNTED_LINES = 300;

/** Posted as `peca0`, `contei0`, `visto0`, and so on; leaves out what is no line. */
export function countLinesOf(fields: Readonly<Record<string, string>>): CountLine[] {
  const lines: CountLine[] = [];
  for (let at = 0; at < MOST_COUNTED_LINES; at += 1) {
    const skuId = fields[`peca${at}`];
    const seen = cellCount(fields[`visto${at}`] ?? "");
    if (skuId === undefined) break;
    if (seen !== null && !lines.some((line) => line.skuId === skuId)) {
      lines.push({ skuId, counted: (fields[`contei${at}`] ?? "").trim(), seen });
    }
  }
  return lines;
}

/** A piece alone counts up by one; several sizes are listed to be counted. Listed lines stay. Rules: PANEL-16. */
export function withScanned(lines: readonly CountLine[], found: readonly CountedPiece[]): CountLine[] {
  const [only, ...others] = found;
  if (!only) return [...lines];
  const known = new Set(lines.map(({ skuId }) => skuId));
  const isOne = others.length === 0;
  const added = found
    .filter(({ skuId }) => !known.has(skuId))
    .map(({ skuId, onHand }) => ({ skuId, counted: isOne ? "1" : "", seen: onHand }));
  const counted = lines.map((line) =>
    isOne && line.skuId === only.skuId ? { ...line, counted: String((cellCount(line.counted) ?? 0) + 1) } : line,
  );
  return [...added, ...counted];
}

/** Above 0: to add. 0 while a line is not counted. */
export function countDifference({ counted, seen }: CountLine): number {
  const pieces = cellCount(counted);
  return pieces === null ? 0 : pieces - seen;
}
