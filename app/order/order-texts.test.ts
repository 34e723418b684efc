import { expect, test } from "vitest";
import { carriedBy } from "#shop/ordering/shipping/pickup.ts";
import { PAULISTA_SHIPPING } from "#tests/setup/sample-address.ts";
import { addressLines, dayAndTime, furtherItems } from "./order-texts.ts";

test("days and times are those of São Paulo", () => {
  expect(dayAndTime(new Date("2026-11-18T23:14:00Z"))).toBe("18/11/2026 às 20:14");
  expect(dayAndTime(new Date("2026-11-19T02:05:00Z"))).toBe("18/11/2026 às 23:05");
});

test("an address takes three lines, without a complement too", () => {
  const address = PAULISTA_SHIPPING;
  expect(addressLines(address)).toEqual(["Avenida Paulista, 1578", "Bela Vista, São Paulo,\u00a0SP", "01310-100"]);
  expect(addressLines({ ...address, complement: "Apto 42" })[0]).toBe("Avenida Paulista, 1578, Apto 42");
});

test("carrier and service, or a word for neither", () => {
  expect(carriedBy({ carrierName: "Correios", serviceName: "PAC" })).toBe("Correios PAC");
  expect(carriedBy({ carrierName: "Jadlog", serviceName: "PAC (Jadlog)" })).toBe("PAC (Jadlog)");
  expect(carriedBy({ carrierName: null, serviceName: "PAC" })).toBe("PAC");
  expect(carriedBy({ carrierName: null, serviceName: null })).toBe("A definir");
});

test("pieces beyond the second are counted", () => {
  expect(furtherItems(2)).toBe("");
  expect(furtherItems(3)).toBe("+1 produto(s) adicional(is)");
});
