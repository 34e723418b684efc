import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { makeCertificate } from "#tests/setup/deployed/certificate.ts";
import { startTlsDatabaseProxy } from "#tests/setup/deployed/tls-database-proxy.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { checkDatabase, isDatabaseOutage, openDatabase } from "./database.server.ts";

const SILENCE_MS = 1_500;

const folder = mkdtempSync(join(tmpdir(), "lavra-encrypted-"));
whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
const certificate = await makeCertificate(join(folder, "right"));
const stranger = await makeCertificate(join(folder, "stranger"));
const { url } = await createTestDatabase();
const proxy = await startTlsDatabaseProxy(url, certificate);

const addressOf = (authority: string | null, through = proxy) => {
  const address = new URL(through.url);
  address.searchParams.set("sslmode", "verify-full");
  if (authority !== null) address.searchParams.set("sslrootcert", authority);
  return address.href;
};

async function meet(address: string) {
  const { pool, close } = openDatabase(address, 1, { silenceMs: SILENCE_MS });
  try {
    const said = await checkDatabase(pool).then(
      () => "reached",
      (error: Error) => error.message,
    );
    const met: unknown = await pool.query("select 1").then(
      () => null,
      (error: unknown) => error,
    );
    return { said, isOutage: isDatabaseOutage(met) };
  } finally {
    await close();
  }
}

test("a private authority is named by sslrootcert", async () => {
  expect(await meet(addressOf(certificate.certFile))).toEqual({ said: "reached", isOutage: false });
});

test("without it, or with another one, a start says what is missing", async () => {
  for (const authority of [null, stranger.certFile]) {
    const { said, isOutage } = await meet(addressOf(authority));
    expect(said).toContain("DATABASE_URL: the database cannot be reached (self-signed certificate");
    expect(said).toContain("sslrootcert=FILE");
    expect(isOutage).toBe(true);
  }
});

test("a certificate of another name is refused, with both names", async () => {
  const other = await makeCertificate(join(folder, "other"), "localhost", "banco.exemplo");
  const elsewhere = await startTlsDatabaseProxy(url, other);
  const { said, isOutage } = await meet(addressOf(other.certFile, elsewhere));
  expect(said).toContain("Host: localhost. is not in the cert's altnames: DNS:banco.exemplo");
  expect(said).toContain("the address must name the host as its certificate does");
  expect(isOutage).toBe(true);
});

test("an authority's file that is not there is named", async () => {
  const { said } = await meet(addressOf(join(folder, "nowhere.pem")));
  expect(said).toContain(`no such file or directory, open '${join(folder, "nowhere.pem")}'`);
});

test("a server without TLS is not spoken to in the open", async () => {
  const { said } = await meet(`${url}?sslmode=verify-full`);
  expect(said).toContain("The server does not support SSL connections");
});

test("a lost machine is noticed behind TLS, too", async () => {
  const lost = await startTlsDatabaseProxy(url, certificate);
  const address = `${lost.url}?sslmode=verify-full&sslrootcert=${certificate.certFile}`;
  const { pool, close } = openDatabase(address, 1, { silenceMs: SILENCE_MS });
  await pool.query("select 1");
  lost.silence();
  const started = performance.now();
  const met: unknown = await pool.query("select 1").catch((error: unknown) => error);
  expect(isDatabaseOutage(met)).toBe(true);
  expect(performance.now() - started).toBeLessThan(5 * SILENCE_MS);
  await close();
});

test("a host whose name or address is gone for the moment is an outage", async () => {
  for (const code of ["EAI_AGAIN", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "57P05"]) {
    expect(isDatabaseOutage(Object.assign(new Error(code), { code })), code).toBe(true);
  }
  const { isOutage } = await meet("postgres://lavra@banco.invalid:5432/lavra");
  expect(isOutage).toBe(true);
});
