import { describe, expect, test } from "vitest";
import { isForeignWrite } from "./same-origin.server.ts";

const SHOP = "https://loja.exemplo";

function write(headers: Record<string, string>, method = "POST", url = `${SHOP}/login`): boolean {
  return isForeignWrite(new Request(url, { method, headers }), SHOP);
}

describe("refused", () => {
  test.each([
    ["a form on another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://mau.exemplo" }],
    ["a sister domain", { "Sec-Fetch-Site": "same-site", Origin: "https://blog.loja.exemplo", Cookie: "a=b" }],
    ["another origin, from a browser without fetch metadata", { Origin: "https://mau.exemplo", Cookie: "a=b" }],
    ["an opaque origin", { Origin: "null", Cookie: "a=b" }],
    ["a hidden origin", { "Sec-Fetch-Site": "cross-site", Cookie: "a=b" }],
    ["a foreign call that borrows the cookie", { Origin: "https://mau.exemplo", Cookie: "a=b", Authorization: "x" }],
    ["our host without encryption", { Origin: "http://loja.exemplo", Host: "loja.exemplo", Cookie: "a=b" }],
    ["another port of our host", { Origin: "https://loja.exemplo:8443", Cookie: "a=b" }],
  ])("%s", (_, headers) => {
    expect(write(headers)).toBe(true);
  });
});

describe("let through", () => {
  test.each([
    ["our own pages", { "Sec-Fetch-Site": "same-origin", Origin: SHOP, Cookie: "a=b" }],
    ["our own pages without fetch metadata", { Origin: SHOP, Cookie: "a=b" }],
    ["a program with a cookie", { Cookie: "a=b" }],
    ["a notification of a provider", {}],
    ["an access token from anywhere", { Origin: "https://app.exemplo", Authorization: "Bearer x" }],
  ])("%s", (_, headers) => {
    expect(write(headers)).toBe(false);
  });

  test("reading", () => {
    expect(write({ Origin: "https://mau.exemplo", Cookie: "a=b" }, "GET")).toBe(false);
  });

  test("the host that was asked, when the public address is another name of it", () => {
    const request = new Request("http://127.0.0.1:3000/login", {
      method: "POST",
      headers: { Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000", Cookie: "a=b" },
    });
    expect(isForeignWrite(request, "http://localhost:3000")).toBe(false);
  });
});
