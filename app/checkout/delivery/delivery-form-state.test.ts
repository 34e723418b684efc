import { expect, test } from "vitest";
import { EMPTY_DELIVERY } from "./delivery-fields.ts";
import { deliveryErrors } from "./delivery-form.ts";
import { type DeliveryFormEvent, deliveryFormAfter, startDeliveryForm } from "./delivery-form-state.ts";

const SHORT_CEP = "CEP deve ter 8 dígitos";
const NO_NAME = "Nome é obrigatório";

const after = (...events: DeliveryFormEvent[]) =>
  events.reduce(deliveryFormAfter, startDeliveryForm({ ...EMPTY_DELIVERY, email: "maria@exemplo.com" }));

const typed = (value: string) => ({ type: "typed", name: "zipCode", value }) as const;
const left = { type: "left", name: "zipCode" } as const;
const submitted = { type: "submitted" } as const;

test("a field is not accused while it is typed in for the first time", () => {
  const { values, errors } = after(typed("0131"));
  expect(values).toEqual({ ...EMPTY_DELIVERY, email: "maria@exemplo.com", zipCode: "0131" });
  expect(errors).toEqual({});
});

test("a field that was left shows its error, and no other field does", () => {
  expect(after(typed("0131"), left).errors).toEqual({ zipCode: SHORT_CEP });
  expect(after(left).errors).toEqual({ zipCode: "CEP é obrigatório" });
});

test("a field that was left is validated again at each change", () => {
  expect(after(typed("0131"), left, typed("01310-100")).errors).toEqual({});
  expect(after(typed("01310-100"), left, typed("01310-10")).errors).toEqual({ zipCode: SHORT_CEP });
});

test("leaving a field leaves the values as they are, so that no draft is stored", () => {
  const before = after(typed("0131"));
  expect(deliveryFormAfter(before, left).values).toBe(before.values);
});

test("a submit shows every error, and each change is validated from then on", () => {
  const sent = after(submitted);
  expect(sent.errors).toEqual(deliveryErrors(sent.values));
  expect(Object.keys(sent.errors)).toHaveLength(8);
  expect(deliveryFormAfter(sent, typed("0131")).errors).toEqual({ ...sent.errors, zipCode: SHORT_CEP });
  const emptied = deliveryFormAfter(sent, { type: "typed", name: "email", value: "" });
  expect(emptied.errors).toEqual({ ...sent.errors, email: "Email é obrigatório" });
});

test("what the server refuses stands when the field is left, and goes when it is changed or sent again", () => {
  const refused = after(typed("01310-100"), submitted, { type: "refused", errors: { zipCode: "CEP não atendido" } });
  expect(refused.errors).toMatchObject({ zipCode: "CEP não atendido", name: NO_NAME });
  expect(deliveryFormAfter(refused, left).errors.zipCode).toBe("CEP não atendido");
  expect(deliveryFormAfter(refused, typed("01310-200")).errors).not.toHaveProperty("zipCode");
  expect(deliveryFormAfter(refused, submitted).errors).not.toHaveProperty("zipCode");
});

test("of what code fills in only the named fields are validated", () => {
  const values = { street: "Avenida Paulista", city: "" };
  const sent = after(submitted);
  const { street: _, ...others } = sent.errors;
  const filled = deliveryFormAfter(sent, { type: "filled", values, checked: ["street"] });
  expect(filled.values).toMatchObject(values);
  expect(filled.errors).toEqual(others);
  expect(after({ type: "filled", values, checked: ["street"] }).errors).toEqual({});
  expect(after({ type: "filled", values, checked: ["city"] }).errors).toEqual({ city: "Cidade é obrigatória" });
});

test("fields that only appear after a submit are accused by the next one", () => {
  const forgiven = { type: "forgiven", names: ["street", "city"] } as const;
  const { errors } = after(submitted, forgiven);
  expect(errors).toMatchObject({ name: NO_NAME });
  expect(errors).not.toHaveProperty("street");
  expect(after(submitted, forgiven, submitted).errors).toHaveProperty("street");
});
