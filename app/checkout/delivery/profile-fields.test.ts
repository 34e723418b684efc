import { expect, test } from "vitest";
import { PAULISTA } from "#tests/setup/sample-address.ts";
import { EMPTY_DELIVERY } from "./delivery-fields.ts";
import { isAccountPerson, knownFields, savedAddressIn, startFields } from "./profile-fields.ts";

const PROFILE = {
  name: "Maria Clara Nunes",
  email: "maria.clara@exemplo.com",
  phone: "11988881234",
  cpf: "52998224725",
  zipCode: "01310100",
  ...PAULISTA,
};
const HOME = { id: "1", label: "Casa", zipCode: "01310100", ...PAULISTA };
const WORK = { ...HOME, id: "2", label: "Trabalho", zipCode: "20040002", street: "Avenida Rio Branco", state: "RJ" };

test("a customer's form starts with the account's data and the preferred address, masked", () => {
  const start = startFields(EMPTY_DELIVERY, PROFILE, [HOME, WORK], null);
  expect(start).toEqual({
    name: "Maria Clara Nunes",
    email: "maria.clara@exemplo.com",
    phone: "(11) 98888-1234",
    cpf: "529.982.247-25",
    giftRecipient: "",
    giftMessage: "",
    zipCode: "01310-100",
    ...PAULISTA,
  });
  expect(isAccountPerson(start, PROFILE)).toBe(true);
  expect(savedAddressIn(start, [HOME, WORK])).toBe(HOME);
});

test("the saved address of the cart's CEP comes before the preferred one", () => {
  expect(startFields(EMPTY_DELIVERY, PROFILE, [HOME, WORK], "20040002")).toMatchObject({
    zipCode: "20040-002",
    street: "Avenida Rio Branco",
  });
  expect(startFields(EMPTY_DELIVERY, PROFILE, [HOME, WORK], "99999999")).toMatchObject({ zipCode: "01310-100" });
});

test("what was typed stays, another person's CPF is not taken", () => {
  const typed = { ...EMPTY_DELIVERY, name: "Outra", zipCode: "20040-002", street: "Rua Nova" };
  const start = startFields(typed, PROFILE, [HOME], "01310100");
  expect(start).toEqual({ ...typed, email: PROFILE.email, phone: "(11) 98888-1234" });
  expect(isAccountPerson(start, PROFILE)).toBe(false);
  expect(savedAddressIn({ ...start, ...PAULISTA, zipCode: "01310-100", number: "2" }, [HOME])).toBeNull();
});

test("a visitor's form starts with the cart's CEP only", () => {
  expect(startFields(EMPTY_DELIVERY, null, [], "01310100")).toEqual({ ...EMPTY_DELIVERY, zipCode: "01310-100" });
  expect(startFields(EMPTY_DELIVERY, null, [], null)).toEqual(EMPTY_DELIVERY);
});

test("what the profile has wrong counts as missing, the rest of an unfinished address is used", () => {
  const half = { ...PROFILE, phone: "119", cpf: "11111111111", number: "" };
  expect(knownFields(half)).toMatchObject({ phone: "", cpf: "", number: "", street: PAULISTA.street });
  expect(startFields(EMPTY_DELIVERY, half, [], null)).toMatchObject({ number: "", street: PAULISTA.street });
});
