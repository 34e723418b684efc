import { expect, test } from "vitest";
import { isPushEndpoint } from "./push-endpoint.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/QABC",
])("a browser's service: %s", (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/a",
  "https://fcm.googleapis.com:8443/a",
  "https://user:pass@fcm.googleapis.com/a",
  "https://fcm.googleapis.com.example.com/a",
  "https://evil-notify.windows.com.example/a",
  "https://notify.windows.com/a",
  "https://xnotify.windows.com/a",
  "https://127.0.0.1/a",
  "https://169.254.169.254/latest/meta-data",
  "http://localhost:5432/",
  "file:///etc/passwd",
  "not an address",
  `https://fcm.googleapis.com/${"a".repeat(2_000)}`,
])("nothing else: %s", (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(false);
});

test("a service of the settings, by its origin", () => {
  const own = "http://127.0.0.1:4000/push";
  expect(isPushEndpoint("http://127.0.0.1:4000/push/send/a", own)).toBe(true);
  expect(isPushEndpoint("http://127.0.0.1:4001/push/send/a", own)).toBe(false);
});
