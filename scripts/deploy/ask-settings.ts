import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { ConfigError } from "#platform/config/config-error.ts";
import { isCnpj } from "#platform/formats/cnpj.ts";
import { valueAt } from "#platform/value-at.ts";
import { readConfig } from "#shop/config/config.server.ts";
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

const DOMAIN = /^(?=.{4,253}$)(([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}|localhost)$/;
const domainOf = (answer: string) =>
  answer
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");

/** What the law asks a shop to show (Decree 7.962/2013, art. 2), and its address. Keys are entered in the panel. */
const QUESTIONS: readonly Question[] = [
  {
    name: "PUBLIC_URL",
    text: "Domain of the shop, whose DNS points to this server (for example www.sualoja.com.br)",
    problem: (answer) => (DOMAIN.test(domainOf(answer)) ? null : "a domain looks like www.sualoja.com.br"),
    setting: (answer) => `https://${domainOf(answer)}`,
  },
  { name: "SHOP_NAME", text: "Name of the shop" },
  {
    name: "SHOP_EMAIL",
    text: "E-mail for customers",
    problem: (answer) => (/^\S+@\S+\.\S+$/.test(answer) ? null : "an e-mail looks like contato@sualoja.com.br"),
  },
  { name: "SHOP_PHONE", text: "Phone, as customers read it (for example (11) 99999-0000)" },
  {
    name: "SHOP_WHATSAPP",
    text: "WhatsApp with country code (for example 5511999990000)",
    problem: (answer) => (/^\d{10,15}$/.test(answer.replace(/\D/g, "")) ? null : "10 to 15 digits"),
    setting: (answer) => answer.replace(/\D/g, ""),
  },
  { name: "SHOP_COMPANY_NAME", text: "Company (razão social)" },
  {
    name: "SHOP_CNPJ",
    text: "CNPJ",
    problem: (answer) => (isCnpj(answer) ? null : "its check digits are wrong"),
  },
  { name: "SHOP_ADDRESS", text: "Address, as customers read it (for example Rua Exemplo, 100, São Paulo, SP)" },
];

/** How an answer is given: a line of text. */
export type Ask = (text: string) => Promise<string>;

/** What a demo needs; the rest has the defaults of the demo shop. */
const DEMO_QUESTIONS = QUESTIONS.filter(({ name }) => name === "PUBLIC_URL");

/**
 * Asks for what is missing in `known`, and adds what a server needs. Throws ConfigError with one line per wrong setting
 * where nobody can be asked (`ask` null) or the settings as a whole are refused.
 *
 * @param isEmbedded whether the embedded database is used where no `DATABASE_URL` is known.
 */
export async function completeSettings(
  known: Settings,
  places: Places,
  ask: Ask | null,
  isEmbedded = true,
): Promise<Settings> {
  const answers: Settings = {};
  for (const question of known.SHOP_MODE === "demo" ? DEMO_QUESTIONS : QUESTIONS) {
    if (!valueAt(known, question.name) && ask) answers[question.name] = await answerTo(question, ask);
  }
  const settings: Settings = {
    SHOP_MODE: "production",
    ...answers,
    TRUST_PROXY: "on",
    APP_SECRET: randomBytes(32).toString("base64url"),
    DATA_DIR: places.data,
    BACKUP_DIR: places.backups,
    ...(isEmbedded && !known.DATABASE_URL && { EMBEDDED_POSTGRES: "shared" }),
    ...known,
  };
  readConfig(settings);
  if (!settings.PUBLIC_URL?.startsWith("https://")) {
    const fault = settings.PUBLIC_URL ? "must begin with https://" : "missing";
    throw new ConfigError(`PUBLIC_URL: ${fault}, for example PUBLIC_URL=https://www.sualoja.com.br`);
  }
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
