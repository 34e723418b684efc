import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listOlderVersions } from "#shop/ordering/orders/accepted-terms-queries.server.ts";
import { placeGuestOrder } from "#tests/setup/orders/guest-orders.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { addRow, setRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { loader } from "./legal-version.tsx";

const shop = await createTestShop({ worker: false });
const { db } = shop.services;
await setStock(shop, RING.product_id, 5);

const opened = async (text: string, version: string) => {
  const url = new URL(`/${text}/versoes/${version}`, shop.url);
  const page = { request: new Request(url), url, pattern: url.pathname, context: contextOf(shop.services) };
  const answer = loader({ ...page, params: { version } }).catch((thrown: unknown) => thrown);
  return (await answer) instanceof Response ? 404 : 200;
};

test("a new shop has its present terms alone", async () => {
  expect(await listOlderVersions(db)).toEqual([]);
  for (const text of ["termos", "privacidade"]) {
    expect([await opened(text, "2026-11-30"), await opened(text, "2026-11-22")]).toEqual([200, 404]);
  }
});

test("what an order or an account accepted stays readable, and is listed", async () => {
  const { id } = await placeGuestOrder(shop, "unpaid");
  await setRows(db, "orders", { id }, { accepted_terms_version: "2026-11-25" });
  await addRow(db, "consents", { subject: randomUUID(), purpose: "privacy", text_version: "2026-11-22" });
  expect(await listOlderVersions(db)).toEqual(["2026-11-22", "2026-11-25"]);
  expect(await Promise.all(["2026-11-21", "2026-11-22", "2026-11-25"].map((each) => opened("termos", each)))).toEqual([
    404, 200, 200,
  ]);
});
