import { spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "selfsigned";

export interface Certificate {
  /** In PEM. */
  cert: string;
  key: string;
  certFile: string;
}

const DAYS_VALID = 2;
const CERT = "cert.pem";
const KEY = "key.pem";

/**
 * Creates a self-signed certificate in a folder: for `localhost`, or for the host `only`; `commonName` is that of its
 * maker.
 */
export async function makeCertificate(folder: string, commonName = "localhost", only?: string): Promise<Certificate> {
  mkdirSync(folder, { recursive: true });
  const now = Date.now();
  const pems = await generate([{ name: "commonName", value: commonName }], {
    keyType: "ec",
    algorithm: "sha256",
    // Tolerates a test clock that is behind.
    notBeforeDate: new Date(now - 86_400_000),
    notAfterDate: new Date(now + DAYS_VALID * 86_400_000),
    ...(only !== undefined && { extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: only }] }] }),
  });
  writeFileSync(join(folder, CERT), pems.cert);
  writeFileSync(join(folder, KEY), pems.private, { mode: 0o600 });
  return readCertificate(folder);
}

/** Reads the certificate from a folder. */
export function readCertificate(folder: string): Certificate {
  const [cert, key] = [CERT, KEY].map((name) => readFileSync(join(folder, name), "utf8"));
  return { certFile: join(folder, CERT), cert: cert ?? "", key: key ?? "" };
}

/** Browser options that make Chromium trust a certificate like a public one, also for service workers. */
export interface BrowserTrust {
  args: string[];
  env: Record<string, string>;
}

/**
 * Uses the browser's trust store if `certutil` is installed (Debian: `libnss3-tools`), otherwise pins the key's hash.
 */
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
