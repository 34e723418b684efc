import { expect, test } from "vitest";
import { ageText } from "./order-table-row.tsx";

const NOW = new Date("2026-11-26T12:00:00Z");

test.each([
  ["2026-11-26T12:00:05Z", "0 min"],
  ["2026-11-26T11:01:00Z", "59 min"],
  ["2026-11-24T12:01:00Z", "47 h"],
  ["2026-11-24T12:00:00Z", "2 dias"],
  ["2026-09-27T12:00:00Z", "60 dias"],
  ["2026-09-20T12:00:00Z", "2 meses"],
  ["2025-01-01T12:00:00Z", "22 meses"],
  ["2024-11-20T12:00:00Z", "2 anos"],
])("an order of %s: %s", (placed, text) => {
  expect(ageText(new Date(placed), NOW)).toBe(text);
});
