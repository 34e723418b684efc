import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { writeSecret } from "#shop/settings/secret-settings.server.ts";
import { setStock } from "#tests/setup/orders/test-stock.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { carrierFails, paidOrder, setWallet } from "#tests/setup/test-parcels.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { readAgencies } from "./read-agencies.server.ts";
import { linesToLabel } from "./read-label-lines.server.ts";
import { readLabelPrices } from "./read-label-prices.server.ts";

const BOX = { weightKg: 0.05, widthCm: 11, heightCm: 5, lengthCm: 16 };

const shop = await createTestShop();
const staff = await createTestStaff(shop, "fulfilment");
await setStock(shop, "ANELAPARAD-001", 100);
const orderId = await paidOrder(shop, await createTestCustomer(shop));
beforeEach(async () => {
  await shop.sandbox.app.request("/control/faults", { method: "DELETE" });
  await setWallet(shop, "42.50");
});

async function prices(boxes = 1) {
  const contents = (await linesToLabel(shop.services, orderId)).map(({ id, quantity }) => ({
    orderItemId: id,
    quantity,
  }));
  const question = { orderId, boxes: Array.from({ length: boxes }, () => ({ box: BOX, contents })) };
  return readLabelPrices(shop.services, staff.session, question);
}

test("each service that goes there with its price, cheapest first, and the wallet; boxes add up", async () => {
  const one = await prices();
  if (one.kind !== "priced") throw new Error(one.kind);
  expect(one.balanceCents).toBe(4250);
  expect(one.prices.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Correios PAC", "Correios SEDEX", "Loggi Express", "Buslog"]),
  );
  expect(one.prices.filter(({ label }) => /Azul|LATAM/.test(label))).toEqual([]);
  const cents = one.prices.map(({ priceCents }) => priceCents);
  expect(cents).toEqual(cents.toSorted((a, b) => a - b));
  const two = await prices(2);
  if (two.kind !== "priced") throw new Error(two.kind);
  const sedex = (all: typeof one.prices) => all.find(({ serviceId }) => serviceId === "2")?.priceCents ?? 0;
  expect(sedex(two.prices)).toBe(2 * sedex(one.prices));
});

test("without the provider there is a reason instead; without the wallet the prices remain", async () => {
  await carrierFails(shop, "balance", "403");
  expect(await prices()).toMatchObject({ kind: "priced", balanceCents: null });
  for (const [fault, problem] of [
    ["500", "unavailable"],
    ["401", "unauthenticated"],
    ["429", "rate_limited"],
  ] as const) {
    await carrierFails(shop, "calculate", fault);
    expect(await prices()).toEqual({ kind: "failed", problem });
  }
  await carrierFails(shop, "calculate", "all-service-errors");
  expect(await prices()).toMatchObject({ kind: "priced", prices: [] });
});

test("agencies near the sender, where the carrier wants one and the token is the panel's, for who may buy labels", async () => {
  const { services } = shop;
  expect(await readAgencies(services, staff.session, "2")).toMatchObject({ reason: "not_needed" });
  const found = await readAgencies(services, staff.session, "22");
  if (found.kind !== "found") throw new Error(found.kind);
  expect(found.agencies[0]).toMatchObject({ id: "1301", name: "Buslog Tietê" });
  expect(found.agencies[0]?.place).toBe("Avenida Cruzeiro do Sul, 100, Santana, São Paulo/SP");
  expect(found.agencies.map(({ name }) => name)).not.toContain("Buslog Barra Funda");
  await carrierFails(shop, "agencies", "500");
  expect(await readAgencies(services, staff.session, "22")).toMatchObject({ problem: "unavailable" });
  await carrierFails(shop, "services", "500");
  expect(await readAgencies(services, staff.session, "22")).toMatchObject({ problem: "unavailable" });
  await inTransaction(services.db, async (trx) => {
    for (const setting of ["melhor_envio_token", "melhor_envio_refresh_token"] as const) {
      await writeSecret(services, trx, staff.session.staffId, setting, services.config.melhorEnvio.token ?? "");
    }
  });
  expect(await readAgencies(services, staff.session, "22")).toMatchObject({ reason: "not_needed" });
  const reader = await createTestStaff(shop, "read_only");
  expect(await readAgencies(services, reader.session, "22")).toMatchObject({ reason: "not_allowed" });
});
