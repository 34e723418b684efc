import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitStatements } from "./split-statements.ts";

export interface Migration {
  name: string;
  text: string;
  /** Checksums of the text with LF and with CRLF line ends. The first one is stored. */
  checksums: readonly [string, string];
  /** Statements to run one by one outside a transaction. Null: the whole text runs in one transaction. */
  statements: readonly string[] | null;
}

const NO_TRANSACTION = "-- no transaction";
const CONCURRENT_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s/i;
const REPEATABLE_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\S+)\s+on\s/i;

/** The numbered `.sql` files of a folder, in order. */
export function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .sort();
}

export function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map((name) => {
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    const withoutTransaction = text.slice(0, text.indexOf("\n")).trimEnd() === NO_TRANSACTION;
    return {
      name,
      text,
      checksums: [checksumOf(text), checksumOf(text.replaceAll("\n", "\r\n"))],
      statements: withoutTransaction ? splitStatements(text) : null,
    };
  });
}

/** Null for statements that create no such index. Throws if it cannot be repeated (no name or no `if not exists`). */
export function concurrentIndexOf(name: string, statement: string): string | null {
  if (!CONCURRENT_INDEX.test(statement)) return null;
  const index = REPEATABLE_INDEX.exec(statement)?.[1];
  if (!index) throw new Error(`Migration ${name}: 'create index concurrently' needs 'if not exists' and a name`);
  return index;
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
