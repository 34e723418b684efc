import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MAIL_KINDS } from "#shop/ordering/orders/emails/mail-kind.ts";
import { SHOP_TEXTS } from "#shop/settings/texts/texts.ts";
import { sampleParts } from "#tests/setup/mails/sample-parts.ts";
import { EMAIL_REGISTER, renderSample } from "./email-register.server.ts";

const PARTS = sampleParts([
  { path: "aneis/ANELOVALCO-010-1.jpg", checksum: "0a1b2c3d4e5f", width: 900, height: 900, alt: "Anel" },
  { path: "brincos/BRINCOARGO-011-1.jpg", checksum: "0a1b2c3d4e5f", width: 900, height: 900, alt: "Brinco" },
]);
const { brand } = PARTS;

const REGISTER_SOURCE = readdirSync("shop/messages")
  .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
  .map((file) => readFileSync(join("shop/messages", file), "utf8"))
  .join("\n");

/** Every exported function that builds an e-mail, as `path#name`. */
function emailFunctions(): { path: string; name: string }[] {
  return readdirSync("shop", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith("shop/messages/"))
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split(/^export (?:async )?function /m)
        .slice(1)
        .filter((each) => (each.split("{\n", 1)[0] ?? "").endsWith("): PlainEmail "))
        .map((each) => ({ path, name: /^\w+/.exec(each)?.[0] ?? "" })),
    );
}

describe("the register of mails", () => {
  test("lists every mail that the shop can write, and those about an order", () => {
    const functions = emailFunctions();
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(["welcomeEmail", "stockAlertEmail"]));
    expect(functions.length).toBeGreaterThanOrEqual(23);
    const missing = functions.filter(
      ({ path, name }) => !new RegExp(`\\b${name}\\b[^;]*from "#${path.replaceAll(".", "\\.")}"`).test(REGISTER_SOURCE),
    );
    expect(missing).toEqual([]);
    const ids = EMAIL_REGISTER.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...MAIL_KINDS]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("mails leave by letters or by the order's mail, nowhere else", () => {
    const senders = readdirSync("shop", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.includes(".test."))
      .map((entry) => join(entry.parentPath, entry.name))
      // Wraps the mailer and passes on every mail.
      .filter((path) => !/^shop\/messages\/wrap-mailer\.server\.ts$/.test(path))
      .filter((path) => /mailer\.send\(/.test(readFileSync(path, "utf8")));
    const plainTest = "shop/insight/provider-check/check-mail.server.ts";
    const textTest = "shop/messages/preview-text.server.ts";
    expect(senders.toSorted()).toEqual([plainTest, textTest, "shop/ordering/orders/emails/send-order-mail.server.ts"]);
  });

  test("owners edit the words of every mail to customers and visitors, and see a sample of each", () => {
    const ids = EMAIL_REGISTER.map(({ id }) => id);
    const outside = EMAIL_REGISTER.filter(({ to }) => to === "customer" || to === "visitor").map(({ id }) => id);
    const texts = Object.keys(SHOP_TEXTS).filter((key) => !key.startsWith("whatsapp_"));
    expect(texts.filter((key) => !ids.includes(key))).toEqual([]);
    const SAME_TEXT = ["order_received_boleto", "money_refunded_whole", "money_refunded_outside"];
    expect(outside.filter((id) => !texts.includes(id) && !SAME_TEXT.includes(id))).toEqual([]);
  });

  test("the page of the docs names each", () => {
    const page = readFileSync("docs/mails.md", "utf8");
    expect(EMAIL_REGISTER.filter(({ id, when }) => !page.includes(`| ${id} |`) || !page.includes(when))).toEqual([]);
  });
});

test.each(EMAIL_REGISTER.map((entry) => [entry.id, entry] as const))(
  "%s: both forms, whole addresses",
  async (_, entry) => {
    const mail = await renderSample(entry, PARTS);
    expect(mail.subject.length).toBeGreaterThan(5);
    expect(mail.html).toContain("<!DOCTYPE html>");
    expect(mail.html).not.toMatch(/(src|href)="\//);
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain(brand.companyName);
      expect(form).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
      // Only e-mails of a list that people subscribe to have an unsubscribe link.
      expect(form.includes("/newsletter/cancelar")).toBe(entry.marketing === true);
      expect(form.includes("/lembretes?codigo=")).toBe(entry.reminder === true);
    }
    for (const words of [entry.when, entry.why]) expect(words).toMatch(/^[A-ZÀ-Ú].*\.$/);
  },
);
