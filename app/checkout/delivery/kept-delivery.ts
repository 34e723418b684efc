import { amount, readAnswer, record } from "#app/request/answer-shape.ts";
import { jsonOf } from "#platform/formats/json.ts";
import { TypedFields } from "./checkout-draft.ts";
import { ADDRESS_FIELDS, type DeliveryFields, EMPTY_DELIVERY, PERSON_FIELDS } from "./delivery-fields.ts";

/** As the known-device cookie. Rules: LAW-48. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

const Stored = record({ savedAt: amount, fields: TypedFields });

/** What a visitor asked this device to keep; null: nothing, or too old. Rules: ORDER-93. */
export function readKept(stored: string | null, now: number): DeliveryFields | null {
  const kept = readAnswer(Stored, jsonOf(stored));
  return kept && now - kept.savedAt <= KEPT_MS ? kept.fields : null;
}

/** Recipient and address, to be stored. */
export function deliveryToKeep(fields: DeliveryFields, now: number): string {
  const kept = { ...EMPTY_DELIVERY };
  for (const name of [...PERSON_FIELDS, ...ADDRESS_FIELDS]) kept[name] = fields[name];
  return JSON.stringify({ savedAt: now, fields: kept });
}

/** The form's first values. A login leaves out what only the device had filled in: it may be somebody else's. */
export function firstTyped(typed: DeliveryFields, kept: DeliveryFields | null, isVisitor: boolean): DeliveryFields {
  if (!kept) return typed;
  const isAs = (other: DeliveryFields) => JSON.stringify(typed) === JSON.stringify({ ...typed, ...other });
  if (isVisitor) return isAs(EMPTY_DELIVERY) ? kept : typed;
  return isAs(kept) ? EMPTY_DELIVERY : typed;
}

function storageKey(): string {
  return `${document.documentElement.dataset.cart ?? "loja-cart"}-aparelho`;
}

/** Browser only. Blocked storage keeps nothing. */
export function readKeptDelivery(): DeliveryFields | null {
  try {
    return readKept(localStorage.getItem(storageKey()), Date.now());
  } catch {
    return null;
  }
}

/** Null: forgets it. */
export function keepDelivery(fields: DeliveryFields | null): void {
  try {
    if (fields) localStorage.setItem(storageKey(), deliveryToKeep(fields, Date.now()));
    else localStorage.removeItem(storageKey());
  } catch {}
}
