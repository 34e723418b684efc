import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { serveAssets } from "./assets.server.ts";

test("the files of a build are served as the browser wants them, also when another build has taken their place", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lavra-assets-"));
  mkdirSync(join(folder, "assets"));
  const files = {
    "page-1a.js": "plain",
    "page-1a.js.br": "brotli",
    "page-1a.js.gz": "gzip",
    "silver-2b.woff2": "font",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "assets", name), text);
  const app = new Hono().use("/assets/*", serveAssets(folder));
  const answer = async (path: string, accepted = "") => {
    const response = await app.request(path, { headers: { "Accept-Encoding": accepted } });
    return [response.status, response.headers.get("Content-Encoding"), await response.text()];
  };
  expect(await answer("/assets/page-1a.js", "gzip, br")).toEqual([200, "br", "brotli"]);
  // By the next turn of the event loop all files are read, the one that was not requested too.
  await nextTurn();
  rmSync(folder, { recursive: true });
  expect(await answer("/assets/page-1a.js", "gzip")).toEqual([200, "gzip", "gzip"]);
  expect(await answer("/assets/page-1a.js", "br;q=0, gzip;q=0.5")).toEqual([200, "gzip", "gzip"]);
  expect(await answer("/assets/page-1a.js", "br;q=0, x-gzip")).toEqual([200, null, "plain"]);
  expect(await answer("/assets/page-1a.js")).toEqual([200, null, "plain"]);
  expect(await answer("/assets/silver-2b.woff2", "br")).toEqual([200, null, "font"]);
  expect(await answer("/assets/page-1a.js.br")).toEqual([404, null, "404 Not Found"]);
});
