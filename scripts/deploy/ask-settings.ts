import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { ConfigError, readConfig } from "#platform/config/config.server.ts";
import { isCnpj } from "#platform/formats/cnpj.ts";
import type { Places } from "./places.ts";
import type { Settings } from "./settings-file.ts";

interface Question {
  name: string;
  text: string;
  /** What is wrong with an answer; null: nothing. */
  problem?: (answer: string) => string | null;
  /** Turns an answer into the setting. */
  setting?: (answer: string) => string;
}

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
const domainOf = (answer: string) =>
  answer
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");

/** What the law asks a shop to show (Decree 7.962/2013, art. 2), and its address. Keys are entered in the panel. */
const QUESTIONS: readonly Question[] = [
  {
    name: "PUBLIC_URL",
    text: "Domain of the shop, whose DNS points to this server (www.sualoja.com.br)",
    problem: (answer) => (DOMAIN.test(domainOf(answer)) ? null : "a domain looks like www.sualoja.com.br"),
    setting: (answer) => `https://${domainOf(answer)}`,
  },
  { name: "SHOP_NAME", text: "Name of the shop" },
  {
    name: "SHOP_EMAIL",
    text: "E-mail for customers",
    problem: (answer) => (/^\S+@\S+\.\S+$/.test(answer) ? null : "an e-mail looks like contato@sualoja.com.br"),
  },
  { name: "SHOP_PHONE", text: "Phone, as customers read it: (11) 99999-0000" },
  {
    name: "SHOP_WHATSAPP",
    text: "WhatsApp with country code, digits: 5511999990000",
    problem: (answer) => (/^\d{10,15}$/.test(answer.replace(/\D/g, "")) ? null : "10 to 15 digits"),
    setting: (answer) => answer.replace(/\D/g, ""),
  },
  { name: "SHOP_COMPANY_NAME", text: "Company (razão social)" },
  {
    name: "SHOP_CNPJ",
    text: "CNPJ",
    problem: (answer) => (isCnpj(answer) ? null : "its check digits are wrong"),
  },
  { name: "SHOP_ADDRESS", text: "Address, as customers read it: Rua Exemplo, 100, São Paulo, SP" },
];

/** How an answer is given: a line of text. */
export type Ask = (text: string) => Promise<string>;

/**
 * Asks for what is missing in `known`, and adds what a server needs. Throws ConfigError with one line per wrong setting
 * where nobody can be asked (`ask` null) or the settings as a whole are refused.
 */
export async function completeSettings(known: Settings, places: Places, ask: Ask | null): Promise<Settings> {
  const answers: Settings = {};
  if (known.SHOP_MODE !== "demo") {
    for (const question of QUESTIONS) {
      const given = known[question.name];
      if (given) continue;
      if (ask) answers[question.name] = await answerTo(question, ask);
    }
  }
  const settings: Settings = {
    SHOP_MODE: "production",
    ...answers,
    TRUST_PROXY: "on",
    APP_SECRET: randomBytes(32).toString("base64url"),
    DATA_DIR: places.data,
    BACKUP_DIR: places.backups,
    ...(known.DATABASE_URL ? {} : { EMBEDDED_POSTGRES: "shared" }),
    ...known,
  };
  readConfig(settings);
  if (!settings.PUBLIC_URL?.startsWith("https://")) throw new ConfigError("PUBLIC_URL: must begin with https://");
  return settings;
}

async function answerTo({ text, problem, setting }: Question, ask: Ask): Promise<string> {
  let said = "";
  for (;;) {
    const answer = (await ask(`${said}${text}: `)).trim();
    const wrong = answer === "" ? "an answer is needed" : problem?.(answer);
    if (!wrong) return setting?.(answer) ?? answer;
    said = `  ${wrong}\n`;
  }
}

/** Asks in the terminal. `end` gives it back. */
export function terminal(): { ask: Ask; end(): void } {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return { ask: (text) => lines.question(text), end: () => lines.close() };
}
