import { describe, expect, test } from "vitest";
import { publicAddress } from "./request-listener.server.ts";

const SHOP = new URL("https://lavra.exemplo");

describe("the address a request is answered at", () => {
  test.each([
    ["/login?next=%2F", "lavra.exemplo", undefined, "https://lavra.exemplo/login?next=%2F"],
    ["/login", "lavra.exemplo", "https://lavra.exemplo", "https://lavra.exemplo/login"],
    // A proxy that sends its own host name.
    ["/login", "127.0.0.1:3000", "https://lavra.exemplo", "https://lavra.exemplo/login"],
    ["/login", "127.0.0.1:3000", undefined, "https://lavra.exemplo/login"],
    ["/login", "lavra.exemplo", "https://outra.exemplo", "https://lavra.exemplo/login"],
    ["/login", "lavra.exemplo", "null", "https://lavra.exemplo/login"],
    ["//outra.exemplo/x", "lavra.exemplo", undefined, "https://lavra.exemplo//outra.exemplo/x"],
    ["http://outra.exemplo/a?b", "outra.exemplo", undefined, "https://lavra.exemplo/a?b"],
    // Accessed under another name, by a page of that name.
    ["/login", "127.0.0.1:3000", "http://127.0.0.1:3000", "/login"],
    ["*", "lavra.exemplo", undefined, "*"],
  ])("%s at host %s from %s", (url, host, origin, address) => {
    expect(publicAddress({ url, headers: { host, origin } }, SHOP)).toBe(address);
  });
});
