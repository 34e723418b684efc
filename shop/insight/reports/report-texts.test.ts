import { expect, test } from "vitest";
import { readPeriod } from "./period.ts";
import { formatPercent, headline, reportChangeText } from "./report-texts.ts";
import { averageTicket, changePercent, keptCents, NO_SALES, type Sales, sharePercent } from "./sales.ts";

const week = readPeriod(new URLSearchParams(), new Date("2026-11-21T17:05:00Z")).period;
const today = readPeriod(new URLSearchParams("periodo=hoje"), new Date("2026-11-21T17:05:00Z")).period;
const sales = (revenueCents: number, orders: number, more: Partial<Sales> = {}): Sales => ({
  ...NO_SALES,
  revenueCents,
  orders,
  ...more,
});
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [
    week,
    sales(321000, 14),
    sales(286607, 12),
    "Últimos 7 dias: R$ 3.210,00 em 14 pedidos, 12% a mais que nos 7 dias anteriores.",
  ],
  [
    week,
    sales(14999, 1),
    sales(29998, 2),
    "Últimos 7 dias: R$ 149,99 em 1 pedido, 50% a menos que nos 7 dias anteriores.",
  ],
  [today, sales(14999, 1), sales(14999, 3), "Hoje: R$ 149,99 em 1 pedido, o mesmo que ontem até as 14h05."],
  [today, sales(14999, 1), NO_SALES, "Hoje: R$ 149,99 em 1 pedido; ontem até as 14h05 não houve vendas."],
  [today, NO_SALES, NO_SALES, "Hoje: nenhuma venda."],
  [today, NO_SALES, sales(14999, 1), "Hoje: nenhuma venda. Ontem até as 14h05 foram R$ 149,99 em 1 pedido."],
  [
    week,
    sales(20000, 2, { refundedCents: 5000, disputedCents: 1000 }),
    NO_SALES,
    "Últimos 7 dias: R$ 200,00 em 2 pedidos; nos 7 dias anteriores não houve vendas. Voltaram R$ 60,00 aos clientes.",
  ],
])("the sentence at the head: %#", (period, now, before, sentence) => {
  expect(plain(headline(period, now, before))).toBe(sentence);
});

test("averages, shares and changes", () => {
  expect(averageTicket(NO_SALES)).toBeNull();
  expect(averageTicket(sales(101, 2))).toBe(51);
  expect(keptCents(sales(100, 1, { refundedCents: 150, disputedCents: 7 }))).toBe(-57);
  expect([changePercent(112, 100), changePercent(1, 3), changePercent(0, 5), changePercent(5, 0)]).toEqual([
    12,
    -67,
    -100,
    null,
  ]);
  expect([changePercent(1000, 1001), changePercent(-50, 100)]).toEqual([0, -150]);
  expect([sharePercent(1, 3), sharePercent(0, 0), sharePercent(2, 2)]).toEqual([33.3, null, 100]);
  expect([reportChangeText(12), reportChangeText(-3), reportChangeText(0), reportChangeText(null)]).toEqual([
    "+12%",
    "−3%",
    "Igual",
    null,
  ]);
  expect([formatPercent(93.4), formatPercent(null)]).toEqual(["93,4%", "–"]);
});
