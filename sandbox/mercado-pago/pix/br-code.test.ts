import { expect, test } from "vitest";
import { brCode, crc16 } from "./br-code.ts";

test("the sample of the Central Bank's manual ends in 1D3D", () => {
  const code = brCode({
    key: "123e4567-e12b-12d1-a456-426655440000",
    name: "Fulano de Tal",
    city: "BRASILIA",
    amount: null,
    txid: "***",
  });
  expect(code).toBe(
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
  );
});

test("an amount stands in field 54 and the code checks itself", () => {
  const code = brCode({ key: "k", name: "Loja", city: "Sao Paulo", amount: "149.99", txid: "mpqrinter1" });
  expect(code).toContain("5406149.99");
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
});

test("the check value of CRC-16/CCITT-FALSE", () => {
  expect(crc16("123456789")).toBe("29B1");
});
