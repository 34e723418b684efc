const UNITS = [" mm", " cm", " g "];

/** A product's name that keeps measures together at a line's end: '30 mm', 'Prata 925'. */
export function withUnbrokenUnits(name: string): string {
  const measured = UNITS.reduce((text, unit) => text.replaceAll(unit, `\u00a0${unit.slice(1)}`), name);
  return measured.replaceAll("Prata 925", "Prata\u00a0925");
}
