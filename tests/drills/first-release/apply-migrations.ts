import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Phase } from "./stalls.ts";

const APPLIED = /^Migration (\S+) applied in/;

/** Applies this release's migrations as `npm run migrate` does. Returns each one's span of time, and all it said. */
export async function applyMigrations(databaseUrl: string): Promise<{ migrations: Phase[]; said: string[] }> {
  const child = spawn(process.execPath, ["scripts/migrate.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const migrations: Phase[] = [];
  const said: string[] = [];
  let from = performance.now();
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    const [, name] = APPLIED.exec(line) ?? [];
    if (name === undefined) continue;
    const to = performance.now();
    migrations.push({ name, from, to });
    from = to;
  }
  const [code] = await exit;
  if (code !== 0) throw new Error(`The migrations failed:\n${said.join("\n")}`);
  return { migrations, said };
}
