import { expect, test } from "vitest";
import { Registration } from "#shop/customers/accounts/registration.ts";
import { ADDRESS_GROUP, PERSON_GROUP, REGISTER_GROUPS } from "./register-groups.ts";

test("every field of the sign-up is in exactly one group", () => {
  const grouped = REGISTER_GROUPS.flatMap(({ fields }) => fields);
  expect(grouped.toSorted()).toEqual(Object.keys(Registration.shape).toSorted());
});

test("a folded group says who and where in one line, without what is missing", () => {
  expect(PERSON_GROUP.summary({ name: "Clara Nunes", email: "clara@exemplo.com", cpf: "52998224725" })).toBe(
    "Clara Nunes, clara@exemplo.com",
  );
  expect(ADDRESS_GROUP.summary({ street: "Avenida Paulista", number: "1578", city: "São Paulo" })).toBe(
    "Avenida Paulista, 1578, São Paulo",
  );
  expect(ADDRESS_GROUP.summary({ street: "", number: "12", city: "Holambra" })).toBe("12, Holambra");
});
