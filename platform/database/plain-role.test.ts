import pg from "pg";
import { expect, test } from "vitest";
import { plainRole } from "#tests/setup/deployed/plain-role.ts";
import { openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";

async function migrated(url: string): Promise<string> {
  const { pool, close } = openDatabase(url, 1);
  try {
    return await migrate(pool, "db/migrations").then(
      () => "migrated",
      (error: Error) => error.message,
    );
  } finally {
    await close();
  }
}

async function asAdministrator(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test("the owner of a database needs no other right", async () => {
  const { url } = await plainRole({ owner: true });
  expect(await migrated(url)).toBe("migrated");
});

test("a role that may create nothing is told all that it lacks, as statements that do", async () => {
  const { role, url, admin } = await plainRole({ owner: false });
  const words = await migrated(url);
  const grants = [`grant create on database ${role} to ${role}`, `grant usage, create on schema public to ${role}`];
  expect(words).toBe(
    `The role ${role} may not fill the database ${role}: as its owner or administrator: ${grants.join("; ")}`,
  );
  await asAdministrator(admin, grants[1] ?? "");
  expect(await migrated(url)).toBe(
    `The role ${role} may not fill the database ${role}: as its owner or administrator: ${grants[0]}`,
  );
  await asAdministrator(admin, grants[0] ?? "");
  expect(await migrated(url)).toBe("migrated");
});

test("a host that keeps the public schema away is told by a statement that makes one", async () => {
  const { role, url, admin } = await plainRole({ owner: false });
  await asAdministrator(admin, `grant create on database ${role} to ${role}`, "drop schema public");
  expect(await migrated(url)).toContain(": create schema public authorization");
});
