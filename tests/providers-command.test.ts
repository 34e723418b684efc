import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { letFail } from "#tests/setup/orders/test-payments.ts";
import { wholeTest } from "#tests/setup/test-size.ts";
import { whenFileIsDone } from "./setup/clean-up.ts";
import { createTestShop } from "./setup/test-shop.ts";

const shop = await createTestShop({ searchLagMs: 300 });
const dataDir = mkdtempSync(join(tmpdir(), "lavra-providers-"));
whenFileIsDone(() => rmSync(dataDir, { recursive: true, force: true }));

/** `npm run providers` as a separate process, beside a running shop and simulators elsewhere. */
function runCommand(...words: string[]): Promise<{ code: number; said: string }> {
  const env = {
    PATH: process.env.PATH,
    SANDBOX_URL: shop.sandbox.origin,
    DATABASE_URL: shop.services.pool.options.connectionString,
    DATA_DIR: dataDir,
    PUBLIC_URL: shop.url,
  };
  return new Promise((done) => {
    execFile(process.execPath, ["scripts/providers.ts", ...words], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr });
    });
  });
}

wholeTest("says that all agrees with the simulators, and keeps their answers", { timeout: 60_000 }, async () => {
  const { code, said } = await runCommand("--mail-to", "dona@exemplo.com");
  expect(said).not.toContain("DIFERE");
  expect(code).toBe(0);
  expect(said).toContain("[confere] Cartão recusado (OTHE): a recusa e o motivo chegam na hora");
  expect(said).toContain("[confere] Aviso da etiqueta");
  // Not verifiable here: nobody pays on Stripe's page.
  expect(said).toMatch(/conferem, 0 diferem, 1 não pôde ser conferido\./);
  const [file = ""] = readdirSync(join(dataDir, "provider-checks"));
  const kept = readFileSync(join(dataDir, "provider-checks", file), "utf8");
  expect(JSON.parse(kept).length).toBeGreaterThan(20);
  expect(kept).not.toMatch(/conferencia@|12345678909|sk_test_demo|APP_USR-demo|dona@exemplo/);
});

test("says what differs and ends with 1; a word it does not know gets the usage", { timeout: 60_000 }, async () => {
  await letFail(shop, "download", "500", { target: "melhor-envio", times: 100 });
  const { code, said } = await runCommand("melhor-envio");
  expect(code).toBe(1);
  expect(said).toContain("[DIFERE] Baixar a etiqueta em PDF");
  expect(await runCommand("correios")).toMatchObject({ code: 1, said: expect.stringContaining("npm run providers") });
});
