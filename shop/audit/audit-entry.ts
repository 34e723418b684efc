import { isUuid, type Uuid } from "#platform/formats/uuid.ts";

/** Actors that are not staff. `customer`: one whose account no longer exists. */
export const OTHER_ACTORS = ["visitor", "customer", "shop", "provider", "carrier", "demo", "command"] as const;
export type OtherActor = (typeof OTHER_ACTORS)[number];

/** A staff member by id, a customer, or one of `OTHER_ACTORS`. Rules: STAFF-38. */
export type Actor = Uuid | `customer:${string}` | OtherActor;

/** A staff member's id as it was read. */
export function staffActor(id: string): Uuid {
  if (!isUuid(id)) throw new Error(`no id of a staff member: ${id}`);
  return id;
}

/** Entries are never deleted. Rules: STAFF-38. */
export interface AuditEntry {
  actor: Actor;
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
