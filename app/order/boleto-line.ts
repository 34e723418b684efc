/** The parts of a boleto's digitable line: number of digits, and where a dot splits each part. */
const PARTS = [[5, 5], [5, 6], [5, 6], [1], [14]] as const;

/**
 * `00190.00009 01234.567891 23456.789012 3 00000000039630`; a line that does not have 47 digits is returned unchanged.
 */
export function formatBoletoLine(line: string): string {
  const digits = line.replace(/\D/g, "");
  if (digits.length !== 47) return line;
  const starts = PARTS.flat().map((_, index, sizes) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0));
  const pieces = PARTS.flat().map((size, index) => digits.slice(starts[index], (starts[index] ?? 0) + size));
  return PARTS.map((sizes) => pieces.splice(0, sizes.length).join(".")).join(" ");
}
