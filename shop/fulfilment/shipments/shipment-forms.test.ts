import { expect, test } from "vitest";
import { HandForm } from "./shipment-forms.ts";

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
