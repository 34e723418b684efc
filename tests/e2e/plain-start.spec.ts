import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#platform/http/free-port.server.ts";
import { fillLogin } from "./panel.ts";
import { expect, test } from "./shop-test.ts";

interface StartedShop {
  url: string;
  /** The start command's output. */
  greeting: string;
}

/** A shop started by `npm start`. */
const startTest = test.extend<object, { shop: StartedShop }>({
  shop: [
    async ({ browser: _browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "lavra-start-"));
      // PostgreSQL refuses to run as root: it then runs under another account, which needs access to this folder.
      chmodSync(folder, 0o755);
      const port = await freePort();
      const { DATABASE_URL: _, ...environment } = process.env;
      const npm = spawn("npm", ["start"], {
        env: { ...environment, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "error", DEMO_ORDERS: "no" },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(npm, "exit");
      let greeting = "";
      npm.stdout.on("data", (text) => (greeting += String(text)));
      await expect.poll(() => greeting, { timeout: 120_000 }).toContain("Painel:");
      await use({ url: `http://localhost:${port}`, greeting });
      npm.kill("SIGTERM");
      await ended;
      // A file may still be written while the last of its processes ends.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

startTest("npm start serves a shop in which the logins it prints work @core", async ({ page, shop }) => {
  const [, email = "", password = ""] = /demonstração: (\S+), senha (\S+)/.exec(shop.greeting) ?? [];
  const [, username = "", secret = ""] = /usuário (\S+), senha (\S+)/.exec(shop.greeting) ?? [];
  expect(shop.greeting).toContain(shop.url);
  await page.goto("/login");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("Login realizado com sucesso")).toBeVisible();
  await page.goto("/admin");
  await fillLogin(page, { username, password: secret });
  await expect(page.getByRole("heading", { name: "Upload em Massa" })).toBeVisible();
});
