import { expect, test } from "vitest";
import { LINK_WORD } from "#platform/email/link-word.ts";
import { DeliveryAddressForm, HandForm } from "./shipment-forms.ts";

test.each([
  ["Motoboy", "mb-12345", "MB-12345"],
  ["Motoboy", "", ""],
  ["Correios", "aa123456789br", "AA123456789BR"],
  ["Motoboy", "<b>x</b> ??", null],
  ["Motoboy", "AB1", null],
  ["Correios PAC", "MB-12345", null],
])("a code of %s, %j, is read as %j", (carrierName, trackingCode, read) => {
  const form = HandForm.safeParse({ carrierName, trackingCode });
  expect(form.success ? form.data.trackingCode : null).toBe(read);
  if (!form.success) expect(form.error.issues.map(({ path }) => path)).toEqual([["trackingCode"]]);
});

test.each(["street", "number", "complement", "neighborhood", "city"])(
  "%s of a changed address carries no link",
  (field) => {
    const address = {
      zipCode: "01310-100",
      street: "Rua A",
      number: "1",
      complement: "",
      neighborhood: "B",
      city: "C",
      state: "SP",
    };
    expect(DeliveryAddressForm.safeParse(address).success).toBe(true);
    const issues = DeliveryAddressForm.safeParse({ ...address, [field]: "promo.com" }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path[0], message])).toEqual([[field, LINK_WORD]]);
  },
);
