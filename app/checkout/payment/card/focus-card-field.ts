import type { CardField } from "./card-faults.ts";
import type { SecureField, SecureFieldType } from "./mercado-pago-sdk.ts";
import { FRAME_IDS } from "./use-secure-fields.ts";

const SECURE: ReadonlyMap<string, SecureFieldType> = new Map([
  ["number", "cardNumber"],
  ["expiry", "expirationDate"],
  ["code", "securityCode"],
]);

/** Space above the field for its label, in CSS pixels: less on a phone, where the toast is below the fields. */
const ABOVE = { phone: 42, wide: 96 };

/**
 * Moves the focus to the first field at fault and brings it to the window's top, so that the other faults are seen
 * too; `faults` are in the form's order.
 */
export function focusCardField(
  form: HTMLElement | null,
  faults: Partial<Record<CardField, string>>,
  mounted: Readonly<Partial<Record<SecureFieldType, SecureField>>>,
): void {
  const [first = ""] = Object.keys(faults);
  const secure = SECURE.get(first);
  const place = secure
    ? document.getElementById(FRAME_IDS[secure])
    : form?.querySelector<HTMLElement>(`[name="${first}"]`);
  if (secure) mounted[secure]?.focus();
  else place?.focus({ preventScroll: true });
  const above = matchMedia("(max-width: 767.98px)").matches ? ABOVE.phone : ABOVE.wide;
  if (place) window.scrollBy({ top: place.getBoundingClientRect().top - above });
}
