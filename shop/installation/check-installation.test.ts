import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { beforeAll, expect, test } from "vitest";
import { closingKey } from "#platform/backup/backup-keys.server.ts";
import { copyOutside } from "#platform/backup/outside/copy-outside.server.ts";
import { openOutside } from "#platform/backup/outside/outside-copies.server.ts";
import { DAY_MS, HOUR_MS } from "#platform/clock.ts";
import { freePort } from "#platform/http/free-port.server.ts";
import { backUpShop } from "#shop/backup/back-up-shop.server.ts";
import { verifyBackup } from "#shop/backup/verify-backup.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { makeCertificate } from "#tests/setup/deployed/certificate.ts";
import { startTlsProxy } from "#tests/setup/deployed/tls-proxy.ts";
import { startS3Server } from "#tests/setup/files/s3-server.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { checkAddress } from "./check-address.server.ts";
import { checkInstallation, checkInstallationFor } from "./check-installation.server.ts";
import { findingLines, type InstallationFinding, installationSummary } from "./installation-finding.ts";

let shop: TestShop;
let folder = "";
const bucket = await startS3Server();
let answer = { status: 200, body: '{"status":"ok"}' };
let url = "";

beforeAll(async () => {
  shop = await createTestShop();
  folder = mkdtempSync(join(tmpdir(), "lavra-installation-"));
  const { cert, key } = await makeCertificate(folder);
  const server = createServer({ cert, key }, (_, outgoing) => outgoing.writeHead(answer.status).end(answer.body));
  await new Promise<void>((ready) => server.listen(0, ready));
  url = `https://localhost:${(server.address() as AddressInfo).port}`;
  whenFileIsDone(async () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

const verdictsOf = (findings: readonly InstallationFinding[]) =>
  Object.fromEntries(findings.map(({ subject, verdict }) => [subject, verdict]));

function check(change: Partial<Config> = {}, { hours = 0, readsBackup = false } = {}) {
  const { db, config, disks, clock } = shop.services;
  const later = () => new Date(clock().getTime() + hours * HOUR_MS);
  const shown = { ...config, mode: "production" as const, ...change };
  return checkInstallation({ db, disks, clock: later, config: shown }, { readsBackup });
}

test("a certificate that browsers do not accept, a proxy that is not trusted and a wrong answer are told", async () => {
  const at = { publicUrl: url, trustProxy: true, mode: "production" as const };
  const now = new Date();
  expect(verdictsOf(await checkAddress(at, now))).toEqual({ Domínio: "ok", Certificado: "wrong" });
  const soon = new Date(now.getTime() + 3 * DAY_MS);
  const [, expired] = await checkAddress(at, soon);
  expect(expired?.text).toMatch(/^O certificado venceu em \d{2}\/\d{2}\/\d{4}/);
  const untrusting = await checkAddress({ ...at, trustProxy: false }, now);
  expect(untrusting[0]).toMatchObject({
    subject: "Proxy",
    verdict: "wrong",
    task: expect.stringContaining("TRUST_PROXY=on"),
  });
});

test("a certificate of Caddy's own authority is told as what it is", async () => {
  const { cert, key } = await makeCertificate(join(folder, "caddy"), "Caddy Local Authority - ECC Intermediate");
  const server = createServer({ cert, key }, (_, outgoing) => outgoing.end());
  await new Promise<void>((ready) => server.listen(0, ready));
  const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  const findings = await checkAddress({ publicUrl, trustProxy: true, mode: "production" }, new Date());
  server.close();
  expect(findings).toContainEqual(
    expect.objectContaining({
      subject: "Certificado",
      verdict: "soon",
      task: expect.stringContaining("--internal-tls"),
    }),
  );
});

test("a shop that waits after a restore is told, with what lets it go on", async () => {
  expect((await check()).map(({ subject }) => subject)).not.toContain("Loja parada");
  const held = await check({ restored: { takenAt: new Date("2026-11-20T12:00:00Z") } });
  expect(held.filter(({ subject }) => subject === "Loja parada")).toMatchObject([
    { verdict: "wrong", text: expect.stringContaining("20/11/2026"), task: expect.stringContaining("lavra resume") },
  ]);
});

test("a name that leads nowhere, a port that nobody answers, a shop without https", async () => {
  const at = (publicUrl: string) =>
    checkAddress({ publicUrl, trustProxy: true, mode: "production" }, new Date()).then(verdictsOf);
  expect(await at("https://nao-existe.invalid")).toEqual({ Domínio: "wrong" });
  expect(await at("https://localhost:1")).toMatchObject({ Certificado: "wrong" });
  expect(await at("http://localhost:3000")).toEqual({ Endereço: "open" });
});

test("what answers in the shop's place is told", async () => {
  // The certificate stands in the way of a real call: trusted for this one.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  try {
    const at = { publicUrl: url, trustProxy: true, mode: "production" as const };
    expect(verdictsOf(await checkAddress(at, new Date()))).toMatchObject({ Resposta: "ok" });
    answer = { status: 502, body: "<h1>Bad gateway</h1>" };
    expect(verdictsOf(await checkAddress(at, new Date()))).toMatchObject({ Resposta: "wrong" });
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    answer = { status: 200, body: '{"status":"ok"}' };
  }
});

test("a proxy that lets visitors choose the id in the log is told", async () => {
  const proxy = await startTlsProxy(await makeCertificate(join(folder, "proxy")));
  const behind = await createTestShop({ worker: false, config: { trustProxy: true } });
  proxy.spreadOver([behind.url]);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  const found = async (trustProxy = true) => {
    const findings = await checkAddress({ publicUrl: proxy.url, trustProxy, mode: "production" }, new Date());
    return findings.filter(({ subject }) => subject === "Proxy" || subject === "Resposta");
  };
  try {
    expect(await found()).toMatchObject([{ verdict: "ok" }]);
    proxy.passesRequestIds = true;
    expect(await found()).toMatchObject([
      { subject: "Resposta", verdict: "ok" },
      { subject: "Proxy", verdict: "soon", text: expect.stringContaining("X-Request-Id"), task: expect.any(String) },
    ]);
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    await proxy.close();
  }
});

test("missing keys, mail and owners are told with what to do", async () => {
  const findings = await check({ mercadoPago: null, stripe: null, smtpUrl: null });
  expect(verdictsOf(findings)).toMatchObject({
    Pagamentos: "wrong",
    "E-mails": "wrong",
    Equipe: "wrong",
    Backup: "soon",
  });
  for (const { verdict, task, subject } of findings) {
    if (verdict === "wrong" || verdict === "soon") expect(task, subject).toBeTruthy();
  }
  expect(findings.filter(({ subject }) => subject.startsWith("Avisos"))).toEqual([]);
  const withKeys = await check();
  expect(verdictsOf(withKeys)).toMatchObject({ "Avisos: Mercado Pago": "soon" });
  expect(verdictsOf(withKeys).Pagamentos).not.toBe("wrong");
  // The simulator's key of Stripe begins with sk_test_.
  expect(withKeys).toContainEqual(
    expect.objectContaining({ verdict: "wrong", text: "As chaves de Stripe são de teste: nenhum dinheiro chega." }),
  );
  expect(verdictsOf(await check({ mode: "demo" }))).toMatchObject({ Demonstração: "open", Equipe: "wrong" });
});

test("a clock that differs from the database's or a provider's is told", async () => {
  expect(verdictsOf(await check()).Relógio).toBe("ok");
  const [finding] = (await check({}, { hours: 1 })).filter(({ subject }) => subject === "Relógio");
  expect(finding).toMatchObject({ verdict: "wrong", text: expect.stringContaining("60 minutos adiantado") });
});

test("a backup is there, young enough, and can be read to its end", async () => {
  const backups = mkdtempSync(join(folder, "backups-"));
  const { pool, storage, clock, config } = shop.services;
  const change = { backup: { ...config.backup, folder: backups } };
  const found = async (options: { hours?: number; readsBackup?: boolean } = {}) =>
    verdictsOf(await check(change, options));
  expect((await found()).Backup).toBe("wrong");

  const databaseUrl = pool.options.connectionString ?? "";
  const deps = { databaseUrl, storage, appSecret: config.appSecret, clock, release: null };
  const made = await backUpShop(deps, backups);
  expect(await found({ readsBackup: true })).toMatchObject({ Backup: "ok", Restauração: "ok" });
  expect((await found({ hours: 27 })).Backup).toBe("wrong");
  expect(await verifyBackup({ appSecret: config.appSecret, migrations: "db/migrations" }, made.file)).toEqual({
    rows: made.rows,
    files: made.files,
  });

  const other = { ...config, appSecret: "another-secret-of-thirty-two-characters" };
  const { Restauração: refused } = verdictsOf(await check({ ...other, ...change }, { readsBackup: true }));
  expect(refused).toBe("wrong");
  const bytes = readFileSync(made.file);
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
  writeFileSync(made.file, bytes);
  expect((await found({ readsBackup: true })).Restauração).toBe("wrong");

  // Closed to this server: that is as it should be, and cannot be looked at here.
  rmSync(made.file);
  await backUpShop(deps, backups, { recipient: await identityToRecipient(await generateIdentity()) });
  expect(await found({ readsBackup: true })).toMatchObject({ Backup: "ok", Restauração: "open" });
});

test("a copy outside is there, young enough, in a bucket of its own", async () => {
  const { config, clock, pool, storage } = shop.services;
  const backups = mkdtempSync(join(folder, "outside-"));
  const outside = { ...config.backup, folder: backups, s3: bucket.settings };
  const subject = "Cópia fora do servidor";
  const found = async (change: Partial<Config> = {}, options: { hours?: number; readsBackup?: boolean } = {}) =>
    (await check({ backup: outside, ...change }, options)).filter((each) => each.subject === subject);

  expect(await found({ backup: { ...outside, s3: null } })).toMatchObject([{ verdict: "soon" }]);
  expect(await found()).toMatchObject([{ verdict: "wrong", text: "Não há nenhum backup no bucket backups." }]);
  const databaseUrl = pool.options.connectionString ?? "";
  const deps = { databaseUrl, storage, appSecret: config.appSecret, clock, release: null };
  const key = closingKey({ appSecret: config.appSecret, backup: outside });
  await backUpShop(deps, backups, key);
  await copyOutside(backups, openOutside(bucket.settings), { now: clock() });
  expect(await found()).toMatchObject([{ verdict: "ok", text: expect.stringContaining("A última, no bucket") }]);
  const all = verdictsOf(await check({ backup: outside }, { readsBackup: true }));
  expect(all).toMatchObject({ Backup: "ok", Restauração: "ok" });
  expect(await found({}, { hours: 37 })).toMatchObject([
    { verdict: "wrong", task: expect.stringContaining("lavra backup") },
  ]);
  expect(await found({ s3: { ...bucket.settings, prefix: "fotos/" } })).toMatchObject([
    { verdict: "ok" },
    { verdict: "soon", text: expect.stringContaining("mesmo bucket") },
  ]);
  for (const change of [{ secretAccessKey: "wrong" }, { endpoint: `http://127.0.0.1:${await freePort()}` }]) {
    const s3 = { ...bucket.settings, ...change };
    expect(await found({ backup: { ...outside, s3 } })).toMatchObject([
      { verdict: "wrong", text: expect.stringContaining("não responde, ou não aceita as chaves") },
    ]);
  }
});

test("the panel asks for its right, and the command prints lines", async () => {
  expect(await checkInstallationFor(shop.services, { role: "fulfilment" })).toMatchObject({ kind: "refused" });
  expect(await checkInstallationFor(shop.services, { role: "owner" })).toMatchObject({ kind: "ok" });
  const finding = { subject: "Disco", verdict: "wrong" as const, text: "Cheio.", task: "Aumente o disco." };
  expect(findingLines(finding)).toEqual(["[ERRADO] Disco: Cheio.", "    A fazer: Aumente o disco."]);
  expect(installationSummary([finding, { ...finding, verdict: "soon" }])).toBe("1 errado, 1 pede atenção.");
  expect(installationSummary([])).toBe("Tudo em ordem.");
});
