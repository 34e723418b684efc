import { beforeEach, expect, test } from "vitest";
import { findQuoteOption } from "#shop/ordering/shipping/shipping-queries.server.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
let now = NOW;
const { shop, db } = await openShop({ clock: () => now, worker: false });
const parcel = { cep_destino: "01310100", peso: 0.05, largura: 10, altura: 5, comprimento: 15, valor_declarado: 100 };
const ask = (body: unknown) => shop.json("/functions/v1/melhor-envio-proxy", body);

beforeEach(async () => {
  now = NOW;
  await fetch(`${shop.sandbox.origin}/control/faults`, { method: "DELETE" });
  await db.deleteFrom("shipping_quotes").execute();
});

test("answers a list of options, cheapest first", async () => {
  const response = await ask(parcel);
  expect(response.status).toBe(200);
  expect(response.headers.get("X-Shipping-Estimate")).toBeNull();
  const options = await response.json();
  expect(options.map((option: { price: number }) => option.price)).toEqual([14.4, 16.56, 18.56, 19.9, 23.9]);
  expect(options[3]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "PAC",
    pickup: null,
    price: 19.9,
    delivery_time: 5,
    estimated_date: "2026-11-28",
    arrival_date: "2026-12-01",
    company: { name: "Correios", picture: expect.stringContaining("correios") },
    is_estimate: false,
    estimate_reason: null,
    notice: null,
  });
});

test("computes the parcel of the pieces, whatever parcel is given along", async () => {
  const items = [{ product_id: "ANELAPARAD-001", quantity: 2 }];
  const [option] = await (await ask({ ...parcel, peso: 90, items })).json();
  expect(await findQuoteOption(db, option.id)).toMatchObject({ parcelKey: "ANELAPARAD-001:2", cep: "01310100" });
  const [same] = await (await ask({ cep_destino: "01310-100", items })).json();
  expect(same.id).toBe(option.id);
});

test("answers flagged estimates when the provider fails, with what it said", async () => {
  for (const fault of ["500", "empty-list"]) {
    await fetch(`${shop.sandbox.origin}/control/faults`, {
      method: "POST",
      body: JSON.stringify({ target: "melhor-envio", operation: "calculate", fault }),
    });
    const response = await ask({ ...parcel, cep_destino: "20040002" });
    expect(response.status).toBe(200);
    expect(response.headers.get("X-Shipping-Estimate")).toBe("true");
    const options = await response.json();
    expect(options).toHaveLength(3);
    expect(options[0]).toMatchObject({
      name: "PAC (Jadlog)",
      price: 21.28,
      is_estimate: true,
      estimate_reason: "provider_failed",
      notice: "Erro na API do Melhor Envio",
    });
  }
});

test("tells the last good quote while the provider is away, unflagged and with the dates of today", async () => {
  type Told = { id: string; name: string; price: number; estimated_date: string; is_estimate: boolean }[];
  const told = async () => {
    const response = await ask(parcel);
    return { flag: response.headers.get("X-Shipping-Estimate"), options: (await response.json()) as Told };
  };
  const first = await told();
  now = new Date(NOW.getTime() + 20 * 3_600_000);
  await fetch(`${shop.sandbox.origin}/control/faults`, {
    method: "POST",
    body: JSON.stringify({ target: "melhor-envio", operation: "calculate", fault: "500" }),
  });
  const again = await told();
  expect(again.flag).toBeNull();
  const sold = ({ options }: typeof first) => options.map(({ name, price, is_estimate }) => [name, price, is_estimate]);
  expect(sold(again)).toEqual(sold(first));
  expect((again.options[0]?.estimated_date ?? "") > (first.options[0]?.estimated_date ?? "")).toBe(true);
  expect(await findQuoteOption(db, again.options[0]?.id ?? "")).toMatchObject({ isEstimate: false });
});

test("offers nothing where no carrier goes and to a CEP that nobody knows, and says which", async () => {
  const refused = async (cep: string) => {
    const response = await ask({ ...parcel, cep_destino: cep });
    const { code, error, issues } = await response.json();
    return [response.status, code, error, issues[0].path];
  };
  await fetch(`${shop.sandbox.origin}/control/faults`, {
    method: "POST",
    body: JSON.stringify({ target: "melhor-envio", operation: "calculate", fault: "all-service-errors" }),
  });
  const nowhere = "Nenhum serviço de frete disponível para este CEP";
  expect(await refused("20040002")).toEqual([422, "no_service", nowhere, "cep_destino"]);
  expect(await refused("99999999")).toEqual([422, "unknown_cep", "CEP não encontrado", "cep_destino"]);
});

test.each(["", "0131010", "013101000", "abc01310100", 1310100, undefined])("refuses the CEP %j", async (cep) => {
  const response = await ask({ ...parcel, cep_destino: cep });
  const message = "CEP inválido. Digite um CEP com 8 dígitos.";
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    code: "invalid_cep",
    message,
    error: message,
    issues: [{ path: "cep_destino", message }],
  });
});

test("refuses other bad input, naming the fields", async () => {
  for (const [body, path] of [
    [{ ...parcel, peso: 0 }, "peso"],
    [{ ...parcel, largura: "10" }, "largura"],
    [{ ...parcel, desconto: 1 }, "desconto"],
    [{ ...parcel, items: [] }, "items"],
    [{ ...parcel, items: [{ product_id: "NADA", quantity: 1 }] }, "items"],
    [{ ...parcel, items: [{ product_id: "ANELAPARAD-001", quantity: 0 }] }, "items.0.quantity"],
  ] as const) {
    const response = await ask(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: expect.any(String), issues: [{ path }] });
  }
  const broken = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{" };
  expect((await shop.fetch("/functions/v1/melhor-envio-proxy", broken)).status).toBe(400);
});
