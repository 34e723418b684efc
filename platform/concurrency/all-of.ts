/** Waits for all parts of an object at once, each under its own name; fails with the first that fails. */
export async function allOf<Parts extends Record<string, unknown>>(
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const named = Object.entries(parts).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(named)) as { [Name in keyof Parts]: Awaited<Parts[Name]> };
}
