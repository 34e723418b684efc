import { describe, expect, test } from "vitest";
import { decryptText, encryptText } from "./encryption.server.ts";

const SECRET = "a-secret-of-more-than-thirty-two-characters";

describe("an encrypted text", () => {
  test("is read back with the same secret and purpose, and never looks the same twice", () => {
    const [first, second] = [encryptText(SECRET, "token", "çã-123"), encryptText(SECRET, "token", "çã-123")];
    expect(first).not.toBe(second);
    expect(first).not.toContain("123");
    expect([first, second].map((text) => decryptText(SECRET, "token", text))).toEqual(["çã-123", "çã-123"]);
  });

  test("is nothing under another secret or purpose, or when a bit of it changed", () => {
    const text = encryptText(SECRET, "token", "segredo");
    const at = Math.floor(text.length / 2);
    const changed = `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
    expect(decryptText(`${SECRET}!`, "token", text)).toBeNull();
    expect(decryptText(SECRET, "other", text)).toBeNull();
    expect(decryptText(SECRET, "token", changed)).toBeNull();
    expect(decryptText(SECRET, "token", text.slice(0, 20))).toBeNull();
    expect(decryptText(SECRET, "token", "")).toBeNull();
  });
});
