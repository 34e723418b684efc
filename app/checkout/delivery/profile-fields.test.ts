import { expect, test } from "vitest";
import { PAULISTA } from "#tests/setup/sample-address.ts";
import { EMPTY_DELIVERY } from "./delivery-fields.ts";
import { hasAddress, isFilledFrom, lockedFields, withAddress, withProfile } from "./profile-fields.ts";

const PROFILE = {
  name: "Maria Clara Nunes",
  email: "maria.clara@exemplo.com",
  phone: "11988881234",
  cpf: "52998224725",
  zipCode: "01310100",
  ...PAULISTA,
};
const TYPED = { ...EMPTY_DELIVERY, name: "Outra", street: "Rua Nova" };

test("the account's data fills and closes its fields, masked", () => {
  const filled = withProfile(TYPED, PROFILE, { data: true, address: false });
  expect(filled).toMatchObject({
    name: "Maria Clara Nunes",
    phone: "(11) 98888-1234",
    cpf: "529.982.247-25",
    street: "Rua Nova",
    zipCode: "",
  });
  expect([...lockedFields(PROFILE, { data: true, address: false })]).toEqual(["name", "email", "phone", "cpf"]);
});

test("the registered address fills and closes the whole address, an empty complement too", () => {
  const filled = withProfile({ ...TYPED, complement: "Fundos" }, PROFILE, { data: false, address: true });
  expect(filled).toMatchObject({ name: "Outra", street: "Avenida Paulista", zipCode: "01310-100", complement: "" });
  expect(lockedFields(PROFILE, { data: false, address: true }).has("complement")).toBe(true);
});

test("what the profile lacks or has wrong stays open", () => {
  const half = { ...PROFILE, phone: "", cpf: "11111111111", street: "" };
  expect([...lockedFields(half, { data: true, address: true })]).toEqual(["name", "email"]);
  expect(hasAddress(half)).toBe(false);
  expect(withProfile({ ...TYPED, cpf: "1" }, half, { data: true, address: true }).cpf).toBe("1");
});

test("nothing is taken unasked", () => {
  expect(withProfile(TYPED, PROFILE, { data: false, address: false })).toEqual(TYPED);
});

test("another of the customer's addresses takes the place of the profile's; the form tells which stands in it", () => {
  const use = { data: false, address: true };
  const work = {
    id: "1",
    label: "Trabalho",
    ...PROFILE,
    zipCode: "20040002",
    street: "Avenida Rio Branco",
    state: "RJ",
  };
  const filled = withProfile(TYPED, withAddress(PROFILE, work), use);
  expect(filled).toMatchObject({ name: "Outra", street: "Avenida Rio Branco", zipCode: "20040-002", state: "RJ" });
  expect(isFilledFrom(filled, withAddress(PROFILE, work), use)).toBe(true);
  expect(isFilledFrom(filled, PROFILE, use)).toBe(false);
  expect(isFilledFrom({ ...filled, number: "2" }, withAddress(PROFILE, work), use)).toBe(false);
  expect(isFilledFrom(filled, { ...PROFILE, street: "" }, use)).toBe(false);
});
