import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fieldOfItems } from "./manual-items.ts";
import { ManualOrderForm, PICKUP, typedDiscount } from "./manual-order-form.ts";

const whole = {
  key: randomUUID(),
  items: fieldOfItems([{ productId: "A", size: "", quantity: 1 }]),
  name: "Bia",
  phone: "(11) 97777-6666",
  delivery: PICKUP,
};

const wrong = (change: Record<string, string>) =>
  (ManualOrderForm.safeParse({ ...whole, ...change }).error?.issues ?? []).map(({ path }) => String(path[0]));

test.each([
  ["pick-up needs no address", {}, []],
  ["an e-mail does for a telephone", { phone: "", email: "bia@exemplo.com" }, []],
  ["neither", { phone: "" }, ["phone"]],
  ["half a telephone", { phone: "1197" }, ["phone"]],
  ["no name", { name: " " }, ["name"]],
  ["a name with a link", { name: "Bia promo.com" }, ["name"]],
  [
    "a street with a link",
    {
      ...{ delivery: "Correios PAC", cep: "50030230", street: "bit.ly/x", number: "1", neighborhood: "Centro" },
      ...{ city: "Recife", state: "PE" },
    },
    ["street"],
  ],
  ["no piece", { items: "[]" }, ["items"]],
  [
    "a carrier without an address",
    { delivery: "Correios PAC", cep: "01310100" },
    ["street", "number", "neighborhood", "city", "state"],
  ],
  ["a discount without a reason", { discount: "10" }, ["discountReason"]],
  ["a discount that is none", { discount: "dez", discountReason: "x" }, ["discount"]],
  ["a wrong CPF", { document: "111" }, ["document"]],
  ["pieces to replace", { replaces: `${randomUUID()}:2` }, []],
  ["pieces to replace that are none", { replaces: `${randomUUID()}:0` }, ["replaces"]],
])("%s", (_, change, fields) => {
  expect(wrong(change as Record<string, string>)).toEqual(fields);
});

test("discounts are percent or reais", () => {
  expect(typedDiscount({ discount: "10", discountKind: "percent", discountReason: "x" })).toMatchObject({ value: 10 });
  expect(typedDiscount({ discount: "15,90", discountKind: "cents" })).toMatchObject({ kind: "cents", value: 1590 });
  expect(typedDiscount({ discount: "101", discountKind: "percent" })).toBeNull();
  expect(typedDiscount({ discount: "0", discountKind: "cents" })).toBeNull();
});
