import { expect, test } from "vitest";
import { contentSecurityPolicy, foreignSources } from "./security-headers.server.ts";

const mercadoPago = {
  baseUrl: "https://api.mercadopago.com",
  accessToken: "APP_USR-a",
  webhookSecret: "b",
  publicKey: "APP_USR-c",
  sdkUrl: "https://sdk.mercadopago.com/js/v2",
};
const policy = (path: string, config: Parameters<typeof foreignSources>[1]) =>
  contentSecurityPolicy("<html></html>", foreignSources(path, config));
const OWN = policy("/", { mercadoPago: null });

test("a page loads its own things only", () => {
  expect(OWN).not.toContain("https:");
  expect(OWN).toContain("script-src 'self';");
  expect(OWN).toContain("frame-src 'self';");
});

test("the checkout alone may load the provider's card fields, where the shop takes cards", () => {
  const checkout = policy("/checkout", { mercadoPago });
  expect(checkout).toContain("script-src 'self' https://sdk.mercadopago.com https://*.mercadopago.com");
  expect(checkout).toContain("frame-src 'self' https:");
  expect(checkout).not.toContain("unsafe-eval");
  for (const path of ["/", "/cart", "/checkout/", "/checkout2", "/orders/1", "/order-success", "/admin"]) {
    expect(policy(path, { mercadoPago })).toBe(OWN);
  }
  expect(policy("/checkout", { mercadoPago: null })).toBe(OWN);
  expect(policy("/checkout", { mercadoPago: { ...mercadoPago, publicKey: null } })).toBe(OWN);
});

test("the simulator's fields come from the shop's own address", () => {
  expect(policy("/checkout", { mercadoPago: { ...mercadoPago, sdkUrl: "/sandbox/mercado-pago/js/v2" } })).toBe(OWN);
});
