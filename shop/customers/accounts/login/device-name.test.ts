import { expect, test } from "vitest";
import { deviceKind, deviceName, networkText } from "./device-name.ts";

const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1";
const SAMSUNG =
  "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0";

test.each([
  [WINDOWS, "Chrome no Windows", "computer"],
  [ANDROID, "Chrome no Android", "phone"],
  [IPHONE, "Safari no iPhone", "phone"],
  [IPAD, "Safari no iPad", "tablet"],
  [SAMSUNG, "Samsung Internet no Android", "phone"],
  [MAC, "Firefox no Mac", "computer"],
  ["curl/8.5", "Aparelho desconhecido", "computer"],
  ["", "Aparelho desconhecido", "computer"],
])("%s is %s", (userAgent, name, kind) => {
  expect([deviceName(userAgent, false), deviceKind(userAgent)]).toEqual([name, kind]);
});

test("sessions without a browser", () => {
  expect([deviceName(null, false), deviceName(ANDROID, true)]).toEqual(["Aparelho desconhecido", "Aplicativo"]);
});

test.each([
  ["203.0.113.77", "Rede 203.0.113.x"],
  ["::ffff:203.0.113.77", "Rede 203.0.113.x"],
  ["2804:14c:1:2:3:4:5:6", "Rede 2804:14c:1:x"],
  ["2804:014c:0001:0002:0003:0004:0005:0006", "Rede 2804:14c:1:x"],
  ["2804:14c::6", "Rede 2804:14c:0:x"],
  ["::1", null],
  ["0000:0000:0000:0000:0000:0000:0000:0000", null],
  ["127.0.0.1", null],
  ["unknown", null],
  [null, null],
])("%s is shown as %s", (address, shown) => {
  expect(networkText(address)).toBe(shown);
});
