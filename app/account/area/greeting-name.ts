const PARTICLES = new Set(["da", "das", "de", "do", "dos", "e"]);

/** How a customer is spoken to: `Maria Clara` of 'Maria Clara Nunes', `Lia` of 'Lia Moreira'. */
export function greetingName(name: string): string {
  const [first = "", second, ...others] = name.trim().split(/\s+/);
  const double = second !== undefined && others.length > 0 && !PARTICLES.has(second.toLowerCase());
  return double ? `${first} ${second}` : first;
}
