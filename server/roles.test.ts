import { expect, test } from "vitest";
import { startBuiltShop } from "#tests/setup/deployed/built-shop.ts";

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
}, 90_000);
