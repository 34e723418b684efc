import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureUrl } from "#shop/catalogue/pictures/picture.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { startBuiltShop } from "#tests/setup/deployed/built-shop.ts";
import { wholeTest } from "#tests/setup/test-size.ts";

test("a process of pages leaves the jobs to a process of jobs, which shows no pages", async () => {
  const web = await startBuiltShop({ ROLE: "web" });
  const asked = await fetch(`${web.url}/rest/v1/newsletter_subscriptions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: web.publicUrl },
    body: JSON.stringify({ email: "ana@exemplo.com.br" }),
  });
  expect(asked.status).toBe(202);
  const states = async () => {
    const { rows } = await web.database.pool.query("select state from pgboss.job where name = 'newsletter.mail'");
    return rows.map(({ state }) => state);
  };
  expect(await states()).toEqual(["created"]);

  const worker = await startBuiltShop({ ROLE: "worker", DATABASE_URL: web.database.url });
  await expect.poll(states, { timeout: 20_000 }).toEqual(["completed"]);
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${worker.url}/metrics`)).status).toBe(200);
  expect((await fetch(`${worker.url}/`)).status).toBe(404);
  expect((await fetch(`${worker.url}/rest/v1/products`)).status).toBe(404);
  expect((await fetch(`${web.url}/`)).status).toBe(200);
});

/** The pictures that a process made, by its metrics. */
async function encodedBy({ url }: { url: string }): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const counts = [...figures.matchAll(/^lavra_pictures_encoded_total\{.*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

wholeTest(
  "a process of pages makes no picture: it sends one at once that exists, and a process of jobs makes the right one",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "lavra-roles-"));
    whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
    const web = await startBuiltShop({ ROLE: "web", DATA_DIR: folder });
    const { rows } = await web.database.pool.query<{ path: string; checksum: string }>(
      "select path, checksum from pictures where path like 'aneis/%' order by path desc limit 4",
    );
    const addresses = rows.flatMap((picture) => [
      web.url + pictureUrl(picture, 320, "avif"),
      web.url + pictureUrl(picture, 480, "webp"),
    ]);
    const look = async (address: string) => {
      const answer = await fetch(address);
      const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      return { status: answer.status, control: answer.headers.get("Cache-Control"), metadata };
    };
    for (const { status, control, metadata } of await Promise.all(addresses.map(look))) {
      expect([status, control, metadata.width === metadata.height]).toEqual([200, "public, max-age=30", true]);
    }

    const worker = await startBuiltShop({ ROLE: "worker", DATA_DIR: folder, DATABASE_URL: web.database.url });
    const made = async () => (await Promise.all(addresses.map(look))).map(({ control }) => control);
    await expect
      .poll(made, { timeout: 30_000, interval: 250 })
      .toEqual(addresses.map(() => "public, max-age=31536000, immutable"));
    const formats = (await Promise.all(addresses.map(look))).map(({ metadata }) => [metadata.format, metadata.width]);
    expect(formats).toEqual(
      rows.flatMap(() => [
        ["heif", 320],
        ["webp", 480],
      ]),
    );
    expect(await encodedBy(worker)).toBeGreaterThanOrEqual(addresses.length);
    expect(await encodedBy(web)).toBe(0);
  },
  120_000,
);
