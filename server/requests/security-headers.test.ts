import { expect, test } from "vitest";
import {
  contentSecurityPolicy,
  foreignSources,
  permissionsPolicy,
  REPORTING_ENDPOINTS,
} from "./security-headers.server.ts";

const mercadoPago = {
  baseUrl: "https://api.mercadopago.com",
  accessToken: "APP_USR-a",
  webhookSecret: "b",
  publicKey: "APP_USR-c",
  testWebhookSecret: null,
  sdkUrl: "https://sdk.mercadopago.com/js/v2",
};
const policy = (path: string, config: Parameters<typeof foreignSources>[1]) =>
  contentSecurityPolicy("abc", foreignSources(path, config));
const OWN = policy("/", { mercadoPago: null });

test("a page loads its own things only", () => {
  expect(OWN).not.toContain("https:");
  expect(OWN).toContain("script-src 'self' 'nonce-abc';");
  expect(OWN).toContain("frame-src 'self';");
});

test("the checkout alone may load the provider's card fields, where the shop takes cards", () => {
  const checkout = policy("/checkout", { mercadoPago });
  expect(checkout).toContain("script-src 'self' 'nonce-abc' https://sdk.mercadopago.com https://*.mercadopago.com");
  expect(checkout).toContain("frame-src 'self' https:");
  expect(checkout).not.toContain("unsafe-eval");
  // The card fields' script calls these before it shows a field, and for its browser fingerprint, without which cards
  // count as risky.
  const sourcesOf = (name: string) => checkout.split("; ").find((each) => each.startsWith(`${name} `)) ?? "";
  for (const own of ["https://*.mercadopago.com", "https://*.mlstatic.com", "https://*.mercadolibre.com"]) {
    for (const name of ["script-src", "connect-src", "img-src"]) expect(sourcesOf(name)).toContain(own);
  }
  expect(sourcesOf("img-src")).toContain("https://*.mercadolivre.com");
  expect(sourcesOf("worker-src")).toBe("worker-src 'self' blob:");
  expect(OWN).not.toMatch(/worker-src|blob:/);
  for (const path of ["/", "/cart", "/checkout/", "/checkout2", "/orders/1", "/order-success", "/admin"]) {
    expect(policy(path, { mercadoPago })).toBe(OWN);
  }
  expect(policy("/checkout", { mercadoPago: null })).toBe(OWN);
  expect(policy("/checkout", { mercadoPago: { ...mercadoPago, publicKey: null } })).toBe(OWN);
});

test("every policy tells where browsers report what it blocked, old ones and new ones", () => {
  for (const each of [OWN, policy("/checkout", { mercadoPago })]) {
    expect(each).toContain("report-uri /csp-reports; report-to csp");
  }
  expect(REPORTING_ENDPOINTS).toEqual(["Reporting-Endpoints", 'csp="/csp-reports"']);
});

test("the simulator's fields come from the shop's own address", () => {
  expect(policy("/checkout", { mercadoPago: { ...mercadoPago, sdkUrl: "/sandbox/mercado-pago/js/v2" } })).toBe(OWN);
});

test("the panel alone may use the camera, and nothing else by it", () => {
  for (const path of ["/admin", "/admin/", "/admin/pedidos/lote/conferir"]) {
    expect(permissionsPolicy(path)).toBe("camera=(self), microphone=(), geolocation=(), browsing-topics=()");
  }
  for (const path of ["/", "/cart", "/administrar", "/x/admin"]) expect(permissionsPolicy(path)).toBeNull();
});
