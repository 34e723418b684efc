import { expect, test } from "vitest";
import { loginPath, safeReturnPath } from "./return-path.ts";

test.each(["/", "/checkout", "/checkout?order_id=1&x=%2F", "/orders/9a?y#z", "/busca?q=a%20b"])(
  "%s is ours",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  null,
  "",
  "https://mau.exemplo",
  "//mau.exemplo",
  "/\\mau.exemplo",
  "\\/mau.exemplo",
  "/.//mau.exemplo",
  "/x/..//mau.exemplo",
  "javascript:alert(1)",
  "/\tmau",
  "/\n/mau.exemplo",
  " /checkout",
  "checkout",
  "/login?voltar=/login",
  "/cadastro",
  `/${"x".repeat(3000)}`,
])("%j is not", (path) => {
  expect(safeReturnPath(path)).toBeNull();
});

test("the login's address carries only safe paths", () => {
  expect(loginPath("/pedidos?a=1&b=2")).toBe("/login?voltar=%2Fpedidos%3Fa%3D1%26b%3D2");
  expect(loginPath("//mau.exemplo")).toBe("/login");
  expect(loginPath()).toBe("/login");
});
