import { isOneOf } from "#platform/one-of.ts";

/** A carrier's drop-off agency, chosen by the staff. */
export interface Agency {
  id: string;
  name: string;
  /** Street and town. */
  place: string;
}

/** Buslog requires the agency where a parcel is dropped off, with a token made in its panel. Rules: SHIP-50. */
export const wantsAgency = isOneOf(["22"]);

const LONGEST_NAME = 120;

/** A form value: its id, then its name for display. */
export function agencyValue({ id, name }: Pick<Agency, "id" | "name">): string {
  return `${id} ${name.slice(0, LONGEST_NAME)}`;
}

export function readAgencyValue(value: string): Pick<Agency, "id" | "name"> | null {
  const match = /^(\d{1,10}) (\P{Cc}{1,120})$/u.exec(value.trim());
  return match ? { id: match[1] ?? "", name: match[2] ?? "" } : null;
}
