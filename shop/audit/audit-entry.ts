/** Actors that are not staff: a visitor at the login, the shop itself, a command on the server. */
export const NON_STAFF_ACTORS = ["visitor", "shop", "command"] as const;

/** One entry of the audit log. Entries are never deleted. Rules: STAFF-38. */
export interface AuditEntry {
  /** A staff member's id, or one of `NON_STAFF_ACTORS`. */
  actor: string;
  /** `noun.verb`, such as `staff.invited`. */
  action: `${string}.${string}`;
  /** The object of the action, such as `staff:ID` or `setting:shop`. */
  subject: string;
  /** The changed values. Never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The fields that differ, before and after; null when nothing differs. */
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
