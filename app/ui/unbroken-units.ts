const UNITS = [" mm", " cm", " g "];

/** A product's name that keeps measures together at a line's end: '30 mm', 'Prata 925'. */
export function withUnbrokenUnits(name: string): string {
  const measured = UNITS.reduce((text, unit) => text.replaceAll(unit, `\u00a0${unit.slice(1)}`), name);
  return measured.replaceAll("Prata 925", "Prata\u00a0925");
}

/** A text that does not break after its last comma: 'São Paulo, SP', 'hoje, 17:33'. */
export function withUnbrokenEnd(text: string): string {
  const comma = text.lastIndexOf(", ");
  return comma < 0 ? text : `${text.slice(0, comma)},\u00a0${text.slice(comma + 2)}`;
}
