import { expect, test } from "vitest";
import { whyLogIn } from "./why-log-in.ts";

test("whoever is sent to the login by a page that needs an account hears why", () => {
  expect(whyLogIn("/pedidos?pagina=2")).toBe("Entre para ver seus pedidos.");
  expect(whyLogIn("/order-success?order_id=1")).toBe("Entre para ver seu pedido.");
  expect(whyLogIn("/account/sessoes")).toBe("Entre para ver seus dados.");
  for (const path of [undefined, "/", "/produto/A", "/checkout"]) expect(whyLogIn(path)).toBeNull();
});
