import { describe, expect, test } from "vitest";
import { matchingStep, toBase32, totpAddress, totpCode } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("the code at %i seconds is that of RFC 6238", (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(matchingStep(SECRET, code, at(seconds), 0)).toBe(Math.floor(seconds / 30));
});

describe("a typed code", () => {
  const step = 41152263;
  const code = totpCode(SECRET, step);
  test("may have a space, be one step early or late, no more", () => {
    expect(matchingStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, at(step * 30), 0)).toBe(step);
    expect(matchingStep(SECRET, code, at((step + 1) * 30 + 29), 0)).toBe(step);
    expect(matchingStep(SECRET, code, at((step - 1) * 30), 0)).toBe(step);
    expect(matchingStep(SECRET, code, at((step + 2) * 30), 0)).toBeNull();
    expect(matchingStep(SECRET, code, at((step - 2) * 30), 0)).toBeNull();
  });

  test("counts once", () => {
    expect(matchingStep(SECRET, code, at(step * 30), step)).toBeNull();
  });

  test.each(["", "12345", "1234567", "abcdef"])("%j is none", (typed) => {
    expect(matchingStep(SECRET, typed, at(step * 30), 0)).toBeNull();
  });
});

test("apps get the secret in base32, with shop and account", () => {
  expect(toBase32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(totpAddress(Buffer.from("foobar"), "ana", "Lavra: Joias")).toBe(
    "otpauth://totp/Lavra%20%20Joias:ana?secret=MZXW6YTBOI&issuer=Lavra%20%20Joias&algorithm=SHA1&digits=6&period=30",
  );
});
