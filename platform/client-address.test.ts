import { expect, test } from "vitest";
import { clientNetwork, forwardedAddress } from "./client-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test("only what our own proxy added is believed", () => {
  expect(forwardedAddress("10.0.0.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(forwardedAddress("")).toBeNull();
  expect(forwardedAddress(null)).toBeNull();
});
