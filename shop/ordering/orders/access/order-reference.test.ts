import { expect, test } from "vitest";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { OrderLinkForm, orderReferenceText, readOrderReference } from "./order-reference.ts";

test.each([
  ["1004", 1004, null],
  [" #1004 ", 1004, null],
  ["nº 1004", 1004, null],
  ["N° 1004", 1004, null],
  ["no. 1004", 1004, null],
  ["Pedido nº 1004", 1004, null],
  ["pedido #1004", 1004, null],
  ["\u200bnº\u00a0１００４\u202c", 1004, null],
  ["#7A1E90B4", null, "7a1e90b4"],
  ["abcdefab", null, "abcdefab"],
  ["12345678", 12345678, "12345678"],
])("%s is read", (typed, number, signs) => {
  expect(readOrderReference(typed)).toEqual({ number, signs });
});

test.each([
  [1004, null, "nº 1004"],
  [null, "7a1e90b4", "#7a1e90b4"],
  [12345678, "12345678", "12345678"],
])("number %j, signs %j is shown as %s", (number, signs, text) => {
  expect(orderReferenceText({ number, signs })).toBe(text);
});

test.each(["", "#", "nº", "mil", "1234567890", "7a1e90b", "7a1e90b41", "10 04", "-1004", "1e3", "maria@exemplo.com"])(
  "%j names no order",
  (typed) => {
    expect(readOrderReference(typed)).toBeNull();
    expect(Object.keys(fieldErrors(OrderLinkForm, { number: typed, email: "a@exemplo.com" }))).toEqual(["number"]);
  },
);
