import { expect, test } from "vitest";
import { routeClass } from "./route-class.ts";

test.each([
  ["/", "page"],
  ["/produto/ANELAPARAD-001", "page"],
  ["/categoria/aneis.data", "page"],
  ["/checkout", "private_page"],
  ["/orders/1234", "private_page"],
  ["/nada/aqui", "private_page"],
  ["/admin", "panel"],
  ["/admin/login", "panel"],
  ["/rest/v1/orders", "api"],
  ["/auth/v1/token", "api"],
  ["/functions/v1/create-stripe-payment", "api"],
  ["/webhooks/mercado-pago", "webhook"],
  ["/assets/root-abc.js", "file"],
  ["/imagens/a/800.avif", "file"],
  ["/robots.txt", "file"],
  ["/feeds/google-merchant.xml", "file"],
  ["/sandbox/payments", "sandbox"],
  ["/healthz", "health"],
  ["/metrics", "health"],
])("%s is of the class %s", (path, expected) => {
  expect(routeClass(path)).toBe(expected);
});
