import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ShownToday } from "./load-today.server.ts";
import { WorkFigures } from "./work-figures.tsx";

/** Visible text of the figures of somebody who sees only the stock. */
function textOf(lowStock: Partial<ShownToday["lowStock"]>): string {
  const today: ShownToday = {
    day: "2026-11-28",
    lateUntil: "2026-11-25",
    orders: null,
    returns: null,
    messages: null,
    lowStock: { count: 0, isMore: false, products: [], ...lowStock },
    sales: undefined,
    alerts: null,
  };
  const Page = createRoutesStub([{ path: "/", Component: () => <WorkFigures today={today} /> }]);
  return renderToStaticMarkup(<Page />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test("TODAY-2: low stock is counted to 10.000, then said to be more", () => {
  expect(textOf({ count: 12 })).toContain("Estoque baixo 12 Acabando");
  expect(textOf({ count: 10_000 })).toContain("Estoque baixo 10.000 Acabando");
  expect(textOf({ count: 10_000, isMore: true })).toContain("Estoque baixo 10.000+ Acabando");
});
