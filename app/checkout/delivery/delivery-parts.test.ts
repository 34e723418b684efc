import { expect, test } from "vitest";
import { PAULISTA } from "#tests/setup/sample-address.ts";
import { EMPTY_DELIVERY } from "./delivery-fields.ts";
import { deliveryErrors } from "./delivery-form.ts";
import { type DeliveryParts, partsAfter, startParts } from "./delivery-parts.ts";

const PERSON = { name: "Maria Clara", email: "maria@exemplo.com", phone: "(11) 98888-1234" };
const WHOLE = { ...EMPTY_DELIVERY, ...PERSON, zipCode: "01310-100", ...PAULISTA };
const FIRST_FIELDS = {
  isCard: false,
  person: ["name", "email", "phone"],
  address: ["zipCode", "number", "complement"],
};

function asked({ isCard, person, address }: DeliveryParts) {
  return { isCard, person: [...person.asked], address: [...address.asked] };
}

test("a known customer is asked nothing", () => {
  expect(asked(startParts(WHOLE, true))).toEqual({ isCard: true, person: [], address: [] });
});

test("of a customer only what is missing is asked", () => {
  expect(asked(startParts({ ...WHOLE, phone: "", number: "" }, true))).toEqual({
    isCard: true,
    person: ["phone"],
    address: ["number"],
  });
  expect(asked(startParts({ ...EMPTY_DELIVERY, ...PERSON }, true))).toEqual({
    isCard: true,
    person: [],
    address: FIRST_FIELDS.address,
  });
});

test("a visitor is asked six fields until everything is known, also with the cart's CEP or half a form", () => {
  expect(asked(startParts(EMPTY_DELIVERY, false))).toEqual(FIRST_FIELDS);
  expect(asked(startParts({ ...EMPTY_DELIVERY, zipCode: "01310-100" }, false))).toEqual(FIRST_FIELDS);
  expect(asked(startParts({ ...WHOLE, number: "" }, false))).toEqual(FIRST_FIELDS);
  expect(asked(startParts(WHOLE, false))).toEqual({ isCard: true, person: [], address: [] });
});

test("a visitor's e-mail that is probably mistyped stays a field; a customer's is the account's", () => {
  const mistyped = { ...WHOLE, email: "maria@gmail.con" };
  expect(asked(startParts(mistyped, false))).toEqual(FIRST_FIELDS);
  expect(asked(startParts(mistyped, true))).toEqual({ isCard: true, person: [], address: [] });
});

test("'Alterar' opens one row and keeps what to go back to; 'Cancelar' closes it", () => {
  const open = partsAfter(startParts(WHOLE, true), { type: "changed", part: "address", values: WHOLE });
  expect(asked(open)).toEqual({ isCard: true, person: [], address: FIRST_FIELDS.address });
  expect(open.address.before).toBe(WHOLE);
  expect(partsAfter(open, { type: "cancelled", part: "address" })).toEqual(startParts(WHOLE, true));
});

// Rules: ACCOUNT-98.
test("the place is asked where the CEP does not tell it, or by its own 'Alterar'", () => {
  const start = startParts(EMPTY_DELIVERY, false);
  const partial = partsAfter(start, { type: "looked up", empty: ["street", "neighborhood"] });
  expect(asked(partial).address).toEqual([...FIRST_FIELDS.address, "street", "neighborhood"]);
  expect(asked(partsAfter(partial, { type: "looked up", empty: [] }))).toEqual(FIRST_FIELDS);
  const opened = partsAfter(start, { type: "place changed" });
  expect(asked(opened).address).toEqual([...FIRST_FIELDS.address, "street", "neighborhood", "city", "state"]);
});

test("what a submit accuses is shown, but no place that a CEP will fill in", () => {
  const start = startParts(EMPTY_DELIVERY, false);
  const empty = partsAfter(start, { type: "accused", errors: deliveryErrors(EMPTY_DELIVERY) });
  expect(asked(empty)).toEqual(FIRST_FIELDS);
  const errors = deliveryErrors({ ...EMPTY_DELIVERY, zipCode: "01310-100" });
  const early = partsAfter(start, { type: "accused", errors });
  expect(asked(early).address).toContain("street");
  // The CEP of the cart is looked up while somebody presses at once.
  expect(asked(partsAfter(early, { type: "looked up", empty: [] }))).toEqual(FIRST_FIELDS);
  const refused = partsAfter(startParts(WHOLE, true), { type: "accused", errors: { phone: "Telefone é obrigatório" } });
  expect(asked(refused)).toEqual({ isCard: true, person: ["phone"], address: [] });
});
