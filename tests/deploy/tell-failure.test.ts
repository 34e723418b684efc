import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop({ worker: false });
const { config, pool } = shop.services;
const DATABASE_URL = pool.options.connectionString ?? "";

test.each([
  ["with the database", DATABASE_URL],
  ["while the database is away", "postgres://a:b@127.0.0.1:1/lavra"],
])(
  "a unit that failed is told by mail %s",
  async (_, databaseUrl) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, SMTP_URL: config.smtpUrl ?? "" };
    const before = await mailsTo(shop, config.brand.email);
    await promisify(execFile)(process.execPath, ["scripts/deploy/tell-failure.ts", "lavra-backup.service"], { env });
    const [mail, ...more] = (await mailsTo(shop, config.brand.email)).slice(before.length);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Falhou no servidor: lavra-backup.service" });
  },
  60_000,
);
