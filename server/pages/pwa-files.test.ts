import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#shop/config/config.server.ts";
import { createInstallable, RETIRED_WORKER } from "./pwa-files.server.ts";

const assets = mkdtempSync(join(tmpdir(), "lavra-installable-"));
writeFileSync(join(assets, "sw.js"), "// built");
writeFileSync(join(assets, "panel-sw.js"), "// panel");
const shop = (environment: Record<string, string> = {}, folder: string | null = assets) =>
  createInstallable(readConfig({ SHOP_NAME: "Prata & Cia", ...environment }), folder);

test("the manifest names the shop, in Portuguese, with icons that are there", async () => {
  const response = await shop().request("/manifest.webmanifest");
  expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({ short_name: "Prata & Cia", lang: "pt-BR", start_url: "/", display: "standalone" });
  for (const { src, sizes, purpose } of manifest.icons) {
    expect(["any", "maskable"]).toContain(purpose);
    expect(readFileSync(join("public", src)).readUInt32BE(16)).toBe(Number(sizes.split("x")[0]));
  }
});

test("the worker is asked for anew each time, may reach the shop and nothing else", async () => {
  const response = await shop().request("/sw.js");
  expect(await response.text()).toBe("// built");
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
  const etag = response.headers.get("ETag") ?? "";
  expect((await shop().request("/sw.js", { headers: { "If-None-Match": etag } })).status).toBe(304);
});

test("the panel is an app of its own, whose worker stays where offline pages are off", async () => {
  const manifest = await (await shop().request("/admin/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ id: "/admin", name: "Painel Prata & Cia", start_url: "/admin", scope: "/admin" });
  expect(manifest.shortcuts.every(({ url }: { url: string }) => url.startsWith("/admin/"))).toBe(true);
  const worker = await shop({ OFFLINE_PAGES: "off" }).request("/admin/sw.js");
  expect(await worker.text()).toBe("// panel");
  expect(worker.headers.get("Service-Worker-Allowed")).toBe("/admin");
});

test("switched off, the worker takes itself back; while developing there is none", async () => {
  expect(await (await shop({ OFFLINE_PAGES: "off" }).request("/sw.js")).text()).toBe(RETIRED_WORKER);
  expect((await shop({}, null).request("/sw.js")).status).toBe(404);
});

test("the page for what was never read names the shop and runs only its own script", async () => {
  const response = await shop().request("/offline");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  const [, nonce] = /script-src 'self' 'nonce-([\w-]{22})'(;|$)/.exec(policy) ?? [];
  const html = await response.text();
  expect(html.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
  const again = await shop().request("/offline", { headers: { "If-None-Match": response.headers.get("ETag") ?? "" } });
  expect(again.status).toBe(200);
  expect(again.headers.get("Content-Security-Policy")).not.toBe(policy);
  expect(html).toContain("<title>Sem internet | Prata &amp; Cia</title>");
  expect(html).toContain("Você está sem internet");
});
