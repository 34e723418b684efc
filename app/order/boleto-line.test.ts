import { expect, test } from "vitest";
import { formatBoletoLine } from "./boleto-line.ts";

test("a line of 47 digits is written as on the paper", () => {
  expect(formatBoletoLine("00190000090123456789123456789012300000000039630")).toBe(
    "00190.00009 01234.567891 23456.789012 3 00000000039630",
  );
});

test("any other line stays as it is", () => {
  expect(formatBoletoLine("123 456")).toBe("123 456");
});
