export const NON_STAFF_ACTORS = ["visitor", "shop", "command"] as const;

/** Entries are never deleted. Rules: STAFF-38. */
export interface AuditEntry {
  /** A staff member's id, or one of `NON_STAFF_ACTORS`. */
  actor: string;
  /** `noun.verb`, such as `staff.invited`. */
  action: `${string}.${string}`;
  /** Such as `staff:ID` or `setting:shop`. */
  subject: string;
  /** Never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | null {
  const names = keysOf(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (names.length === 0) return null;
  return { before: pick(before, names), after: pick(after, names) };
}

function keysOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields).filter((name): name is keyof Fields & string => Object.hasOwn(fields, name));
}

function pick<Fields extends object>(fields: Fields, names: readonly (keyof Fields & string)[]): Partial<Fields> {
  const picked: Partial<Fields> = {};
  for (const name of names) picked[name] = fields[name];
  return picked;
}
