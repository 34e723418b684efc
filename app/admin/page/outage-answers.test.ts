import { expect, test } from "vitest";
import type { Database } from "#platform/database/database.server.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { changePrices } from "../prices/change-prices.server.ts";
import { changeConnection } from "../shipping/change-connection.server.ts";

const { shop, session } = await openDeskShop();

/** A database whose connections break. */
const db = new Proxy({} as Database, {
  get() {
    throw new Error("Connection terminated unexpectedly");
  },
});
const services = { ...shop.services, db, sessions: db };

test("a form that catches its own failures answers an outage with 503 and keeps its words", async () => {
  const staff = session("owner");
  const posted = (fields: Record<string, string>) => ({ services, staff, fields, form: new FormData() });
  const token = posted({ acao: "token", passo: "testar", token: "" });
  const prices = posted({ acao: "transform", categoria: "aneis", formula: "multiply_2x" });
  for (const answer of [await changeConnection(token), await changePrices(prices)]) {
    expect(answer).toMatchObject({ init: { status: 503 }, data: { kind: "refused" } });
  }
});
