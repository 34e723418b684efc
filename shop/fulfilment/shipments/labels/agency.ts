import { isOneOf } from "#platform/one-of.ts";

/** A carrier's drop-off agency, chosen by the staff. */
export interface Agency {
  /** The provider's id. */
  id: string;
  name: string;
  /** Street and town. */
  place: string;
}

/**
 * Whether labels of a service need an agency, with a token created in the provider's panel: Buslog requires the one where
 * a parcel is dropped off. Rules: SHIP-50.
 */
export const wantsAgency = isOneOf(["22"]);

const LONGEST_NAME = 120;

/** An agency as a form value: its id, then its name for display. */
export function agencyValue({ id, name }: Pick<Agency, "id" | "name">): string {
  return `${id} ${name.slice(0, LONGEST_NAME)}`;
}

/** Parses an agency from a form value; null if none was chosen. */
export function readAgencyValue(value: string): Pick<Agency, "id" | "name"> | null {
  const match = /^(\d{1,10}) (\P{Cc}{1,120})$/u.exec(value.trim());
  return match ? { id: match[1] ?? "", name: match[2] ?? "" } : null;
}
