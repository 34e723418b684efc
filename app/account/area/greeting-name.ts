const PARTICLES = new Set(["da", "das", "de", "do", "dos", "e"]);

/** The name used to greet a customer: `Maria Clara` for 'Maria Clara Nunes', `Lia` for 'Lia Moreira'. */
export function greetingName(name: string): string {
  const [first = "", second, ...others] = name.trim().split(/\s+/);
  const double = second !== undefined && others.length > 0 && !PARTICLES.has(second.toLowerCase());
  return double ? `${first} ${second}` : first;
}
