import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { ConfigError } from "#platform/config/config-error.ts";
import { completeSettings } from "../../scripts/deploy/ask-settings.ts";
import { placesBelow } from "../../scripts/deploy/places.ts";
import { checkArchive } from "../../scripts/deploy/release-file.ts";
import { readSettings, writeSettings } from "../../scripts/deploy/settings-file.ts";

const folder = mkdtempSync(join(tmpdir(), "lavra-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "etc/lavra.env");

const ANSWERS: Record<string, string[]> = {
  Domain: ["loja", "https://WWW.Loja.com.br/"],
  "Name of the shop": ["", "Joias d'Ana"],
  "E-mail": ["ana", "ana@loja.com.br"],
  Phone: ["(11) 98888-7777"],
  WhatsApp: ["55", "+55 (11) 98888-7777"],
  Company: ['Ana "Joias" Ltda.'],
  CNPJ: ["11.222.333/0001-80", "11.222.333/0001-81"],
  Address: ["Rua das Flores, 10, São Paulo, SP"],
};

/** Answers each question with the next of its answers; `asked` keeps the questions. */
function person() {
  const left = structuredClone(ANSWERS);
  const asked: string[] = [];
  const ask = async (text: string) => {
    asked.push(text);
    const question = text.split("\n").at(-1) ?? "";
    const key = Object.keys(left).find((each) => question.startsWith(each)) ?? "";
    const answer = left[key]?.shift();
    if (answer === undefined) throw new Error(`not expected: ${text}`);
    return answer;
  };
  return { ask, asked };
}

test("what is missing is asked for until it is right, and is enough for a start in production", async () => {
  const { ask, asked } = person();
  const settings = await completeSettings({}, placesBelow(), ask);
  expect(asked.filter((text) => text.startsWith("  "))).toHaveLength(5);
  expect(settings).toMatchObject({
    SHOP_MODE: "production",
    PUBLIC_URL: "https://www.loja.com.br",
    SHOP_WHATSAPP: "5511988887777",
    TRUST_PROXY: "on",
    EMBEDDED_POSTGRES: "shared",
    DATA_DIR: "/var/lib/lavra",
  });
  expect(settings.APP_SECRET?.length).toBeGreaterThan(32);
  writeSettings(file, settings, null);
  expect(readSettings(file)).toEqual(settings);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  // What stands is not asked for again and stays, the secret above all.
  expect(await completeSettings(readSettings(file), placesBelow(), null)).toEqual(settings);
});

test("a demo is asked for its domain alone, which may be this machine", async () => {
  const asked: string[] = [];
  const ask = async (text: string) => {
    asked.push(text);
    return "localhost";
  };
  const settings = await completeSettings({ SHOP_MODE: "demo" }, placesBelow(), ask);
  expect([asked.length, settings.PUBLIC_URL]).toEqual([1, "https://localhost"]);
  const unasked = completeSettings({ SHOP_MODE: "demo" }, placesBelow(), null);
  await expect(unasked).rejects.toThrow("PUBLIC_URL: missing, for example PUBLIC_URL=https://");
});

test("with another database than the embedded one, nobody runs that", async () => {
  const settings = await completeSettings(await completeSettings({}, placesBelow(), person().ask), placesBelow(), null);
  const { EMBEDDED_POSTGRES: _, ...known } = settings;
  expect(await completeSettings(known, placesBelow(), null, false)).not.toHaveProperty("EMBEDDED_POSTGRES");
});

test("where nobody can be asked, every missing setting is named", async () => {
  const refused = completeSettings({ SHOP_NAME: "Ana" }, placesBelow(), null);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/PUBLIC_URL: missing.*\n.*SHOP_EMAIL: missing/s);
});

test("any value comes back as it was, from Node's own reading of the file, too", () => {
  const value = fc.string({ unit: fc.constantFrom(..."aZ9 =#'\"`\\$ãé.,/@:-+%".split("")), maxLength: 40 });
  const isHeld = (text: string) =>
    !(text.includes("'") && text.includes("`") && (text.includes('"') || text.includes("\\")));
  fc.assert(
    fc.property(value.filter(isHeld), (text) => {
      writeSettings(file, { FIRST: text, SECOND: "2" }, null);
      expect(readSettings(file)).toEqual({ FIRST: text, SECOND: "2" });
    }),
    { numRuns: 200 },
  );
  const text = "it's #1 = $HOME \\n";
  writeSettings(file, { LAVRA_TRIAL: text }, null);
  const read = execFileSync(process.execPath, [`--env-file=${file}`, "-p", "JSON.stringify(process.env.LAVRA_TRIAL)"]);
  expect(JSON.parse(read.toString())).toBe(text);
});

test("an archive is taken with its checksum only", async () => {
  const archive = join(folder, "lavra-1.tar.gz");
  writeFileSync(archive, "release");
  await expect(checkArchive(archive)).rejects.toThrow("The checksum is missing");
  const sum = execFileSync("sha256sum", ["lavra-1.tar.gz"], { cwd: folder });
  writeFileSync(`${archive}.sha256`, sum);
  await checkArchive(archive);
  writeFileSync(archive, "Release");
  await expect(checkArchive(archive)).rejects.toThrow("damaged");
  await expect(checkArchive(join(folder, "none"))).rejects.toThrow("There is no file");
});
