/** A place where a carrier takes parcels, as the staff chooses it. */
export interface Agency {
  /** The provider's number of it. */
  id: string;
  name: string;
  /** Street and town. */
  place: string;
}

/** LATAM and Azul want to know at which agency a parcel is handed in: their services, with the company's number. */
const COMPANIES: Readonly<Record<string, number>> = { "12": 6, "15": 9, "16": 9 };

/** The company whose agency a label of a service must name, by the provider's numbers; null: it needs none. */
export function agencyCompany(serviceId: string): number | null {
  return COMPANIES[serviceId] ?? null;
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
