/** A place where a carrier takes parcels, as the staff chooses it. */
export interface Agency {
  /** The provider's number of it. */
  id: string;
  name: string;
  /** Street and town. */
  place: string;
}

/** Buslog wants to know at which of its agencies a parcel is handed in. */
const WANTING: readonly string[] = ["22"];

/**
 * Whether a label of a service names an agency, under a token that was made in the provider's panel.
 * Rules: SHIP-50.
 */
export function wantsAgency(serviceId: string): boolean {
  return WANTING.includes(serviceId);
}

const LONGEST_NAME = 120;

/** An agency as a form carries it: its number, then its name for those who read it later. */
export function agencyValue({ id, name }: Pick<Agency, "id" | "name">): string {
  return `${id} ${name.slice(0, LONGEST_NAME)}`;
}

/** Number and name of an agency that a form carries; null where none was chosen. */
export function readAgencyValue(value: string): Pick<Agency, "id" | "name"> | null {
  const match = /^(\d{1,10}) (\P{Cc}{1,120})$/u.exec(value.trim());
  return match ? { id: match[1] ?? "", name: match[2] ?? "" } : null;
}
