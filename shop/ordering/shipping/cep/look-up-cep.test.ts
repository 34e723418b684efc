import { beforeEach, expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { lookUpCep } from "./look-up-cep.server.ts";

let now = new Date("2026-11-21T12:00:00Z");
const shop = await createTestShop({ clock: () => now, worker: false });
const { db, logger, config } = shop.services;
const look = (cep: string, changes = {}) => lookUpCep({ db, clock: () => now, logger, config, ...changes }, cep);
const fault = (target: string, name: string, times = 1) =>
  fetch(`${shop.sandbox.origin}/control/faults`, {
    method: "POST",
    body: JSON.stringify({ target, operation: "lookup", fault: name, times, ms: 10_000 }),
  });

const paulista = {
  cep: "01310100",
  street: "Avenida Paulista",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
};

beforeEach(async () => {
  await fetch(`${shop.sandbox.origin}/control/faults`, { method: "DELETE" });
  await db.deleteFrom("addresses_by_cep").execute();
});

test("finds an address, keeps it for thirty days, then asks again", async () => {
  expect(await look("01310-100")).toEqual({ kind: "found", address: paulista });
  await db.updateTable("addresses_by_cep").set({ street: "Rua Guardada" }).execute();
  expect(await look("01310100")).toMatchObject({ address: { street: "Rua Guardada" } });
  const before = now;
  now = new Date(now.getTime() + 30 * 24 * 3600_000);
  expect(await look("01310100")).toMatchObject({ address: { street: "Avenida Paulista" } });
  now = before;
});

test("refuses what has not eight digits, and what no service knows", async () => {
  expect(await look("0131010")).toEqual({ kind: "refused", reason: "invalid_cep" });
  expect(await look("99999999")).toEqual({ kind: "refused", reason: "unknown_cep" });
  for (const erro of ["erro-string", "erro-boolean"]) {
    await fault("viacep", erro);
    expect(await look("01310100")).toEqual({ kind: "refused", reason: "unknown_cep" });
  }
});

test.each(["html-400", "500", "html-502", "429", "hang"])("asks BrasilAPI when ViaCEP answers %s", async (name) => {
  await fault("viacep", name);
  expect(await look("01310100")).toEqual({ kind: "found", address: paulista });
});

test("a town's single CEP has neither street nor neighborhood, from either service", async () => {
  const found = await look("78195000");
  expect(found).toMatchObject({ kind: "found", address: { street: "", neighborhood: "", state: "MT" } });
  await db.deleteFrom("addresses_by_cep").execute();
  await fault("viacep", "500");
  expect(await look("78195000")).toEqual(found);
});

test("when both services fail, an older answer is used, else none", async () => {
  const away = { config: { viaCepUrl: "http://127.0.0.1:9", brasilApiUrl: "http://127.0.0.1:9" } };
  expect(await look("01310100", away)).toEqual({ kind: "unavailable" });
  await look("01310100");
  const before = now;
  now = new Date(now.getTime() + 90 * 24 * 3600_000);
  expect(await look("01310100", away)).toEqual({ kind: "found", address: paulista });
  now = before;
});
