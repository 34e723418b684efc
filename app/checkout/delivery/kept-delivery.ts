import { amount, readAnswer, record } from "#app/request/answer-shape.ts";
import { jsonOf } from "#platform/formats/json.ts";
import { TypedFields } from "./checkout-draft.ts";
import { ADDRESS_FIELDS, type DeliveryFields, EMPTY_DELIVERY, PERSON_FIELDS } from "./delivery-fields.ts";

/** As the known-device cookie. Rules: LAW-48. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

const Stored = record({ savedAt: amount, fields: TypedFields });

/** Parses the delivery data kept on this device; null: none, unreadable or too old. Rules: ORDER-93. */
export function readKept(stored: string | null, now: number): DeliveryFields | null {
  const kept = readAnswer(Stored, jsonOf(stored));
  return kept && now - kept.savedAt <= KEPT_MS ? kept.fields : null;
}

/** The text to store: name, contact and address. */
export function deliveryToKeep(fields: DeliveryFields, now: number): string {
  const kept = { ...EMPTY_DELIVERY };
  for (const name of [...PERSON_FIELDS, ...ADDRESS_FIELDS]) kept[name] = fields[name];
  return JSON.stringify({ savedAt: now, fields: kept });
}

/**
 * The form's initial values: a visitor's kept data, unless something was typed. After a login, kept data that were not
 * changed are dropped: they may be another person's.
 */
export function firstTyped(typed: DeliveryFields, kept: DeliveryFields | null, isVisitor: boolean): DeliveryFields {
  if (!kept) return typed;
  const isAs = (other: DeliveryFields) => JSON.stringify(typed) === JSON.stringify({ ...typed, ...other });
  if (isVisitor) return isAs(EMPTY_DELIVERY) ? kept : typed;
  return isAs(kept) ? EMPTY_DELIVERY : typed;
}

function storageKey(): string {
  return `${document.documentElement.dataset.cart ?? "loja-cart"}-aparelho`;
}

/** Reads what is kept; null also where storage is blocked. Browser only. */
export function readKeptDelivery(): DeliveryFields | null {
  try {
    return readKept(localStorage.getItem(storageKey()), Date.now());
  } catch {
    return null;
  }
}

/** Stores the data, or deletes them (null). Does nothing where storage is blocked. */
export function keepDelivery(fields: DeliveryFields | null): void {
  try {
    if (fields) localStorage.setItem(storageKey(), deliveryToKeep(fields, Date.now()));
    else localStorage.removeItem(storageKey());
  } catch {}
}
