import { suggestedEmail } from "#platform/formats/email-suggestion.ts";
import { isOneOf } from "#platform/one-of.ts";
import {
  ADDRESS_FIELDS,
  type DeliveryErrors,
  type DeliveryField,
  type DeliveryFields,
  PERSON_FIELDS,
  PLACE_FIELDS,
} from "./delivery-fields.ts";
import { deliveryErrors } from "./delivery-form.ts";

export type PartName = "person" | "address";

/** One part of the form: a line of text, with fields below it for what is asked. */
export interface Part {
  /** The fields that can be edited. The others are shown as text. */
  asked: ReadonlySet<DeliveryField>;
  /** The values before 'Alterar', for 'Cancelar'; null unless it was pressed. */
  before: DeliveryFields | null;
}

export interface DeliveryParts {
  /** The form is a card whose rows show what is known. */
  isCard: boolean;
  person: Part;
  address: Part;
}

export type PartsEvent =
  /** 'Alterar' of a row. */
  | { type: "changed"; part: PartName; values: DeliveryFields }
  | { type: "cancelled"; part: PartName }
  /** 'Alterar' of the line that the CEP filled in. */
  | { type: "place changed" }
  /** The CEP lookup has answered; `empty` are the fields that it could not fill in. */
  | { type: "looked up"; empty: readonly DeliveryField[] }
  /** A submit found errors. */
  | { type: "accused"; errors: DeliveryErrors };

const FIELDS: Record<PartName, readonly DeliveryField[]> = { person: PERSON_FIELDS, address: ADDRESS_FIELDS };

/** What is asked when a part is asked as a whole: the CEP fills in the place. */
const WHOLE: Record<PartName, readonly DeliveryField[]> = {
  person: PERSON_FIELDS,
  address: ["zipCode", "number", "complement"],
};

/**
 * How the form starts. For customers each part that the account knows is a line, which asks only for what is missing;
 * visitors see lines once everything was typed, as after coming back from the payment step, unless their e-mail is
 * probably mistyped. Rules: ORDER-10.
 */
export function startParts(values: DeliveryFields, isCustomer: boolean): DeliveryParts {
  const errors = deliveryErrors(values);
  const isDoubtful = !isCustomer && suggestedEmail(values.email) !== null;
  const missing = (part: PartName) =>
    FIELDS[part].filter((field) => errors[field] || (field === "email" && isDoubtful));
  const known: Record<PartName, boolean> = {
    person: missing("person").length < PERSON_FIELDS.length,
    address: !errors.zipCode && !errors.city,
  };
  const isWhole = missing("person").length + missing("address").length === 0;
  const isCard = isCustomer ? known.person || known.address : isWhole;
  const part = (name: PartName): Part => ({
    asked: new Set(isCard && known[name] ? missing(name) : WHOLE[name]),
    before: null,
  });
  return { isCard, person: part("person"), address: part("address") };
}

export function partsAfter(parts: DeliveryParts, event: PartsEvent): DeliveryParts {
  switch (event.type) {
    case "changed":
      return { ...parts, [event.part]: { asked: new Set(WHOLE[event.part]), before: event.values } };
    case "cancelled":
      return { ...parts, [event.part]: { asked: new Set(), before: null } };
    case "place changed":
      return asking(parts, "address", PLACE_FIELDS);
    case "looked up": {
      // A submit before the answer may have opened these fields.
      const asked = [...parts.address.asked].filter((field) => !isPlace(field));
      return { ...parts, address: { ...parts.address, asked: new Set([...asked, ...event.empty]) } };
    }
    case "accused": {
      const { errors } = event;
      const accused = (part: PartName) => FIELDS[part].filter((field) => errors[field]);
      // With a right CEP its lookup fills in the place.
      const address = accused("address").filter((field) => !errors.zipCode || !isPlace(field));
      return asking(asking(parts, "person", accused("person")), "address", address);
    }
  }
}

function asking(parts: DeliveryParts, name: PartName, fields: readonly DeliveryField[]): DeliveryParts {
  return { ...parts, [name]: { ...parts[name], asked: new Set([...parts[name].asked, ...fields]) } };
}

const isPlace = isOneOf(PLACE_FIELDS);
