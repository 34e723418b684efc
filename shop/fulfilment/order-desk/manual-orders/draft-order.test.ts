import { expect, test } from "vitest";
import { completed, draftOf } from "./draft-order.ts";

const address = { street: "Rua A", number: "1", neighborhood: "Centro", city: "São Paulo", state: "SP" } as const;
const known = {
  orderId: "1",
  name: "Bia",
  phone: "11977776655",
  email: "",
  document: "",
  address: { ...address, zipCode: "01310100" },
};

test("what an earlier order says is filled in as it would be typed; what was typed stays", () => {
  const filled = completed(draftOf({ name: "Beatriz" }), known);
  expect(filled).toMatchObject({ name: "Beatriz", phone: "(11) 97777-6655", cep: "01310-100", number: "1" });
  for (const phone of ["351912345678", "+351912345678"])
    expect(completed(draftOf({}), { ...known, phone }).phone).toBe("+351912345678");
});
