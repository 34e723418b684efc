import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffOrder } from "#shop/fulfilment/order-list/staff-order-queries.server.ts";
import { OrderTableRow } from "./order-table-row.tsx";

const ORDER: StaffOrder = {
  id: "1f9c1f3e-0000-4000-8000-000000000000",
  number: 1004,
  status: "confirmed",
  paymentStatus: "paid",
  paymentMethod: "pix",
  customerName: "Lia Moreira",
  city: "São Paulo",
  state: "SP",
  netCents: 12_990,
  sentWithNumber: null,
  carrierName: null,
  serviceName: null,
  createdAt: new Date("2026-11-20T15:00:00Z"),
  pieces: 1,
  pictures: [],
  hasProblem: false,
  isSwapStuck: false,
  isSwapAwaited: false,
  isUndelivered: false,
  isStopped: false,
  isPickup: false,
  labels: { ready: 0, all: 0 },
};

// Rules: OLIST-8.
test.each([
  ["confirmed", true],
  ["cancelled", false],
] as const)("an order that is %s can be ticked in a list of all orders: %s", (status, isThere) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <table>
        <tbody>
          <OrderTableRow order={{ ...ORDER, status }} columns={["cliente"]} now={new Date()} canTick />
        </tbody>
      </table>
    </MemoryRouter>,
  );
  expect(html.includes('type="checkbox"')).toBe(isThere);
  // Its cells stay below their headings.
  expect(html.match(/<td/g)).toHaveLength(2);
});
