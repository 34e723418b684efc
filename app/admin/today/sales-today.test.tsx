import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { addDays } from "#platform/clock.ts";
import { type DaySales, SalesToday } from "./sales-today.tsx";

const TODAY = "2026-11-28";

/** Visible text; `sold`: orders and centavos by days before today. */
function textOf(sold: Record<number, [number, number]>): string {
  const days = Array.from({ length: 8 }, (_, place): DaySales => {
    const [orders, revenueCents] = sold[7 - place] ?? [0, 0];
    return { day: addDays(TODAY, place - 7), orders, revenueCents };
  });
  const Page = createRoutesStub([{ path: "/", Component: () => <SalesToday days={days} /> }]);
  return renderToStaticMarkup(<Page />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test("today stands against the whole of the same weekday a week before", () => {
  const text = textOf({ 0: [2, 34_000], 7: [5, 102_000], 3: [1, 500] });
  expect(text).toContain("R$ 340,00 2 pedidos pagos até agora.");
  expect(text).toContain("No sábado passado (21/11), o dia todo: R$ 1.020,00 em 5 pedidos.");
  expect(text).toContain("qua: R$ 5,00");
});

test("without sales it says so, and draws nothing", () => {
  const text = textOf({});
  expect(text).toContain("R$ 0,00 Nenhum pedido pago até agora.");
  expect(text).toContain("o dia todo: nenhuma venda.");
  expect(text).not.toMatch(/\bqua\b/);
});
