import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** Use cases that require a write permission but write no audit entry themselves: they only store files. */
const CHANGE_NOTHING = [
  // Stores a file for a later upload, which is audited.
  "shop/catalogue-admin/uploads/receive-file.server.ts",
  // Stores a picture. Saving the product that shows it is audited.
  "shop/catalogue-admin/editing/add-product-picture.server.ts",
];

const files = new Map(
  readdirSync("shop", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, "utf8")] as const),
);

/** The shop's files that a file imports. */
function importsOf(path: string): string[] {
  const text = files.get(path) ?? "";
  return [...text.matchAll(/(?:from|import)\s+["']([^"']+)["']/g)]
    .map(([, target = ""]) => (target.startsWith("#") ? target.slice(1) : join(dirname(path), target)))
    .map(normalize)
    .filter((target) => files.has(target));
}

/** Whether a file writes to the audit log, directly or through its imports. */
function writesAudit(path: string, depth = 3): boolean {
  if (/\brecordAudit\(|insertInto\("audit_log"\)/.test(files.get(path) ?? "")) return true;
  return depth > 0 && importsOf(path).some((each) => writesAudit(each, depth - 1));
}

const writing = [...files].filter(
  ([path, text]) =>
    !path.endsWith("-queries.server.ts") && /refuseUnlessAllowed\([^)]*"[a-z_]+\.(?!read|profile)[a-z]+"\)/.test(text),
);

test("there are use cases of the staff that write", () => {
  expect(writing.length).toBeGreaterThan(15);
});

test.each(writing.map(([path]) => path).filter((path) => !CHANGE_NOTHING.includes(path)))(
  "what %s does is in the audit log",
  (path) => {
    expect(writesAudit(path)).toBe(true);
  },
);

test("what the panel says to a posted form has words for every action of the log", () => {
  const words = readFileSync("app/admin/audit/audit-texts.ts", "utf8");
  const actions = [...files.values()].flatMap((text) =>
    [
      ...text.matchAll(
        /action: "((?:staff|order|return|coupon|prices|setting|secret|upload|jobs|webhooks|alert|books|mail|product|customer|reseller|contact|newsletter)\.[a-z_]+)"/g,
      ),
    ].map(([, action = ""]) => action),
  );
  const webhookOnly = ["order.processed", "order.updated"];
  expect(
    [...new Set(actions)].filter((action) => !words.includes(`"${action}"`) && !webhookOnly.includes(action)),
  ).toEqual([]);
});
