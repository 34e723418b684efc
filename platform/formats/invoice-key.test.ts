import { expect, test } from "vitest";
import { formatInvoiceKey, isInvoiceKey } from "./invoice-key.ts";

const KEY = "35200714200166000187550010000000046550010030";

test("an access key holds by its check digit", () => {
  expect(isInvoiceKey("3520 0714 2001 6600 0187 5500 1000 0000 0465 5001 003")).toBe(false);
  const body = KEY.slice(0, 43);
  const valid = [..."0123456789"].filter((digit) => isInvoiceKey(body + digit));
  expect(valid).toHaveLength(1);
  const key = body + valid[0];
  expect(isInvoiceKey(formatInvoiceKey(key))).toBe(true);
  for (const place of [0, 10, 25, 42]) {
    const wrong = key.slice(0, place) + ((Number(key[place]) + 1) % 10) + key.slice(place + 1);
    expect(isInvoiceKey(wrong)).toBe(false);
  }
});

test("a real key from the official manual's example holds", () => {
  expect(isInvoiceKey("52060433009911002506550120000007800267301615")).toBe(true);
});

test("letters may stand in the CNPJ; anything else is refused", () => {
  const body = "35260812ABC34501DE35550010000000041000000040".slice(0, 43);
  expect([..."0123456789"].filter((digit) => isInvoiceKey(body + digit))).toHaveLength(1);
  expect(isInvoiceKey("")).toBe(false);
  expect(isInvoiceKey("0".repeat(44))).toBe(false);
  expect(isInvoiceKey(`X${"1".repeat(43)}`)).toBe(false);
});
