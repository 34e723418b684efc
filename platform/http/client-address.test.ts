import { expect, test } from "vitest";
import { clientNetwork, forwardedAddress, isLoopbackAddress, normaliseAddress } from "./client-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0000:0000:0000:0000:0000:0001", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["0:0:0:0:0:FFFF:CB00:7107", "203.0.113.7"],
  ["2804:014C:0001:0002:0003:0004:0005:0006", "2804:14c:1:2:3:4:5:6"],
  ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["unknown", "unknown"],
  ["no:address", "no:address"],
])("%s is written %s", (address, plain) => {
  expect(normaliseAddress(address)).toBe(plain);
});

test("the shop's own computer", () => {
  const own = ["127.0.0.1", "::1", "0000:0000:0000:0000:0000:0000:0000:0000", "::ffff:127.0.0.1"];
  expect([...own, "203.0.113.7", "2001:db8::1", "unknown"].map(isLoopbackAddress)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("only what our own proxy added is believed", () => {
  expect(forwardedAddress("10.0.0.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(forwardedAddress("203.0.113.7:4711")).toBe("203.0.113.7");
  expect(forwardedAddress("[2001:db8::1]:4711")).toBe("2001:db8::1");
  expect(forwardedAddress("[2001:db8::1]")).toBe("2001:db8::1");
  expect(forwardedAddress("2001:db8::1")).toBe("2001:db8::1");
  for (const none of ["junk-1", "300.1.1.1", "203.0.113.7:x", "[::1", "a:b", `${"1".repeat(200)}:1`, "unknown"]) {
    expect([none, forwardedAddress(none)]).toEqual([none, null]);
  }
  expect(forwardedAddress("")).toBeNull();
  // Two proxies of ours: what the outer one added, and not what a visitor sent it.
  expect(forwardedAddress("10.0.0.1, 203.0.113.7, 127.0.0.1", 2)).toBe("203.0.113.7");
  expect(forwardedAddress("203.0.113.7, 198.51.100.1, 127.0.0.1", 3)).toBe("203.0.113.7");
  expect(forwardedAddress("127.0.0.1", 2)).toBeNull();
  expect(forwardedAddress(null)).toBeNull();
});
