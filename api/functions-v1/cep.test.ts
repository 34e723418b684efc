import { expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });
const look = (cep: string) => shop.fetch(`/functions/v1/cep/${cep}`);

test("answers the address of a CEP, with or without its hyphen", async () => {
  for (const cep of ["01310100", "01310-100"]) {
    const response = await look(cep);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      cep: "01310100",
      street: "Avenida Paulista",
      neighborhood: "Bela Vista",
      city: "São Paulo",
      state: "SP",
    });
  }
});

test("says what is wrong in the words of the specification", async () => {
  const invalid = "CEP deve ter 8 dígitos";
  for (const cep of ["1234567", "123456789", "abc", "1".repeat(50)]) {
    const response = await look(cep);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: invalid, issues: [{ path: "cep", message: invalid }] });
  }
  const unknown = await look("99999999");
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ code: "unknown_cep", message: "CEP não encontrado" });

  for (const target of ["viacep", "brasilapi"]) {
    await fetch(`${shop.sandbox.origin}/control/faults`, {
      method: "POST",
      body: JSON.stringify({ target, operation: "lookup", fault: "500" }),
    });
  }
  const away = await look("20040002");
  expect(away.status).toBe(502);
  expect(await away.json()).toMatchObject({ code: "cep_unavailable", message: "Erro ao buscar CEP" });
});
