import { spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "selfsigned";

export interface Certificate {
  /** PEM files, and what is in them. */
  certFile: string;
  keyFile: string;
  cert: string;
  key: string;
}

const DAYS_VALID = 2;

/** A certificate for `localhost` that nobody trusts yet, written to a folder. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  mkdirSync(folder, { recursive: true });
  const now = Date.now();
  const pems = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    // Clocks of a test may be a little behind.
    notBeforeDate: new Date(now - 86_400_000),
    notAfterDate: new Date(now + DAYS_VALID * 86_400_000),
  });
  const certFile = join(folder, "cert.pem");
  const keyFile = join(folder, "key.pem");
  writeFileSync(certFile, pems.cert);
  writeFileSync(keyFile, pems.private, { mode: 0o600 });
  return { certFile, keyFile, cert: pems.cert, key: pems.private };
}

/** What a Chromium needs to trust a certificate as it trusts those of the web, service workers included. */
export interface BrowserTrust {
  args: string[];
  env: Record<string, string>;
}

/** By a trust store of the browser's own where `certutil` exists (Debian: `libnss3-tools`), else by naming its key. */
export function trustInChromium({ cert, certFile }: Certificate, folder: string): BrowserTrust {
  const store = join(folder, ".pki", "nssdb");
  mkdirSync(store, { recursive: true });
  const certutil = (...words: string[]) =>
    spawnSync("certutil", ["-d", `sql:${store}`, ...words], { stdio: "ignore" }).status === 0;
  if (certutil("-N", "--empty-password") && certutil("-A", "-t", "P,,", "-n", "lavra", "-i", certFile)) {
    return { args: [], env: { HOME: folder } };
  }
  const key = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  const pin = createHash("sha256").update(key).digest("base64");
  return { args: [`--ignore-certificate-errors-spki-list=${pin}`], env: {} };
}
