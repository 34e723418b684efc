import type { KnownBuyer } from "./known-buyer-queries.server.ts";

/** The fields of the form of an order by staff, as typed; `items` is a hidden field. */
export const DRAFT_FIELDS = [
  "key",
  "search",
  "items",
  "phone",
  "email",
  "name",
  "document",
  "delivery",
  "cep",
  "street",
  "number",
  "complement",
  "neighborhood",
  "city",
  "state",
  "discountKind",
  "discount",
  "discountReason",
  "note",
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];
export type DraftValues = Record<DraftField, string>;

const MOST_CHARACTERS = 20_000;

/** The fields of a posted form; what is missing is empty. */
export function draftOf(fields: Readonly<Record<string, string | undefined>>): DraftValues {
  const values = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, (fields[name] ?? "").slice(0, MOST_CHARACTERS)]));
  return { ...EMPTY, ...values, discountKind: values.discountKind === "cents" ? "cents" : "percent" };
}

const EMPTY = Object.fromEntries(DRAFT_FIELDS.map((name) => [name, ""])) as DraftValues;

/** Completes what is empty from what an earlier order says; what was typed stays. Rules: DESK-13. */
export function completed(values: DraftValues, known: KnownBuyer): DraftValues {
  const { address } = known;
  const filled = {
    name: known.name,
    phone: known.phone,
    email: known.email,
    document: known.document,
    ...(address && values.cep === "" && draftAddress(address)),
  };
  const next = { ...values };
  for (const [name, value] of Object.entries(filled)) {
    const field = DRAFT_FIELDS.find((each) => each === name);
    if (field && next[field].trim() === "") next[field] = value;
  }
  return next;
}

/** An address as fields of the form. */
export function draftAddress(address: NonNullable<KnownBuyer["address"]>) {
  const { street, number, complement = "", neighborhood, city, state, zipCode } = address;
  return { cep: zipCode, street, number, complement, neighborhood, city, state };
}
