import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BOLETO_CONFIRMATION, BOLETO_CONFIRMED } from "./payment-deadline.ts";

const SOURCES = ["app", "shop"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

test("how long a paid boleto takes is written in one place", () => {
  expect([BOLETO_CONFIRMED, BOLETO_CONFIRMATION]).toEqual(["até 2 dias úteis", "A confirmação leva até 2 dias úteis"]);
  const byHand = SOURCES.filter((file) => {
    const code = readFileSync(file, "utf8").replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, "");
    return /(confirma|boleto)[^\n]*até 2 dias úteis/i.test(code);
  });
  expect(byHand).toEqual([]);
});
