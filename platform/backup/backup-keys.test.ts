import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { closingKey, openingKeys } from "./backup-keys.server.ts";

const appSecret = "the-secret-of-the-shop-whose-server-is-lost";
const none = { passphrase: null, recipient: null, identity: null, s3: null };
const s3 = { bucket: "b", endpoint: null, region: "r", accessKeyId: "a", secretAccessKey: "s", prefix: "" };

test("a copy outside is closed by what was chosen, or else by APP_SECRET", () => {
  const keyOf = (change: Partial<Parameters<typeof closingKey>[0]["backup"]>) =>
    closingKey({ appSecret, backup: { ...none, ...change } });
  expect(keyOf({})).toBeNull();
  expect(keyOf({ s3, recipient: "age1x", passphrase: "four words of mine" })).toEqual({ recipient: "age1x" });
  expect(keyOf({ s3, passphrase: "four words of mine" })).toEqual({ passphrase: "four words of mine" });
  const bySecret = keyOf({ s3 });
  expect(bySecret).not.toBeNull();
  expect(JSON.stringify(bySecret)).not.toContain(appSecret);
  // Whatever is set now: the backup may be of another time.
  expect(openingKeys({ appSecret, backup: { ...none, passphrase: "four words of mine" } })).toContainEqual(bySecret);
});

test("openssl finds the passphrase without the shop, as docs/operations.md says", () => {
  const words = `kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt key:${appSecret}`.split(" ");
  const said = execFileSync("openssl", [...words, "-kdfopt", "info:backup file", "HKDF"], { encoding: "utf8" });
  const passphrase = said.trim().replaceAll(":", "").toLowerCase();
  expect(openingKeys({ appSecret, backup: none })).toEqual([expect.objectContaining({ passphrase })]);
});
