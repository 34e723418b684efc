import { expect, test } from "vitest";
import { boletoCodes, modulo10, modulo11 } from "./boleto-codes.ts";

test("the check digits are Febraban's", () => {
  // Example boleto from Bradesco's manual: 23790.50400 ...
  expect(modulo10("001905009")).toBe("5");
  expect(modulo10("4014481606")).toBe("9");
  expect(modulo10("0680935031")).toBe("4");
  expect(modulo11("0019373700000001000500940144816060680935031")).toBe("3");
});

test("line and barcode say the same: bank, value, due day, free field", () => {
  const dueAt = Date.parse("2025-02-22T23:59:59-03:00");
  const { barcode, line } = boletoCodes({ cents: 14999, dueAt, free: "1234567890123456789012345" });
  expect(barcode).toMatch(/^\d{44}$/);
  expect(line).toMatch(/^\d{47}$/);
  expect(barcode.slice(5, 19)).toBe("10000000014999");
  expect(line.slice(33)).toBe("10000000014999");
  expect(line[32]).toBe(barcode[4]);
  expect(line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)).toBe(barcode.slice(19));
  const nextDay = boletoCodes({ cents: 1, dueAt: dueAt + 1000, free: "1" });
  expect(nextDay.barcode.slice(5, 9)).toBe("1001");
});
