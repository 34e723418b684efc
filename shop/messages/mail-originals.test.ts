import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plainEmailText } from "#platform/email/plain-email.ts";
import { renderPlainEmail } from "#platform/email/render-email.server.tsx";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { returnEmail } from "#shop/fulfilment/returns/emails/return-emails.ts";
import { RETURN_MAIL_KINDS } from "#shop/fulfilment/returns/emails/return-mail.ts";
import { RETURN_KINDS } from "#shop/fulfilment/returns/return-status.ts";
import { MAIL_KINDS, type MailKind } from "#shop/ordering/orders/emails/mail-kind.ts";
import { orderEmailText } from "#shop/ordering/orders/emails/order-email-text.ts";
import { orderEmailTexts } from "#shop/ordering/orders/emails/order-email-texts.ts";
import { renderOrderMail } from "#shop/ordering/orders/emails/order-mail.server.tsx";
import type { Order } from "#shop/ordering/orders/order.ts";
import { sampleParts } from "#tests/setup/mails/sample-parts.ts";
import type { SampleOrderChange } from "./email-entry.ts";
import { EMAIL_REGISTER, renderSample } from "./email-register.server.ts";
import { sampleOrder } from "./sample-order.ts";
import { sampleReturn } from "./shop-emails.ts";

/**
 * Every mail in the shop's own words, as it was when the texts became editable: `MAILS=write` writes the file again, for
 * a change of an original that is meant.
 */
const FILE = "tests/setup/mail-originals.json";
const IS_WRITTEN = process.env.MAILS === "write";

interface Golden {
  /** Each mail of the register: its subject, its text form and the digest of its HTML. */
  register: Record<string, { subject: string; text: string; html: string }>;
  /** Each mail about an order or a return in each state: a digest of all its forms. */
  states: Record<string, string>;
}

const golden: Golden = IS_WRITTEN ? { register: {}, states: {} } : JSON.parse(readFileSync(FILE, "utf8"));
const PARTS = sampleParts([
  { path: "aneis/ANELOVALCO-010-1.jpg", checksum: "0a1b2c3d4e5f", width: 900, height: 900, alt: "Anel" },
]);
const { brand, unpaidOrderHours, handlingDays } = PARTS;
/** The terms of every day count as those of the day the file was written. */
const steady = (form: string) => form.replaceAll(LEGAL_TEXTS_VERSION, "2026-11-26");
const digest = (...forms: string[]) =>
  createHash("sha256")
    .update(steady(forms.join("\0")))
    .digest("hex")
    .slice(0, 16);

async function register(): Promise<Golden["register"]> {
  const all = await Promise.all(
    EMAIL_REGISTER.map(async (entry) => {
      const { subject, text, html } = await renderSample(entry, PARTS);
      return [entry.id, { subject, text: steady(text), html: digest(html) }] as const;
    }),
  );
  return Object.fromEntries(all);
}

const CHANGES: readonly SampleOrderChange[] = [
  ...(["pix", "boleto", "paid", "invoiced", "expired", "unpaid", "cancelled"] as const),
  ...(["ready", "shipped", "delivered", "refunded", "partly_refunded"] as const),
];

/** What an order may lack, or have instead. */
const TURNS: Readonly<Record<string, Partial<Order>>> = {
  plain: {},
  bare: {
    estimatedDeliveryDate: null,
    actualDeliveryDate: null,
    carrierName: null,
    serviceName: null,
    trackingCode: null,
  },
  free: { paymentMethod: "free", customerName: "99 <b>" },
  filed: { customerName: "Joalheria Ipê Ltda", invoiceUrl: "/orders/1/nota-fiscal", payment: null },
};

const REFUNDS = [null, { id: "x", amountCents: 5000, whole: true }, { id: "x", amountCents: 5000, outside: true }];

function states(): Golden["states"] {
  const found: Golden["states"] = {};
  const note = (kind: MailKind, change: SampleOrderChange, turn: string) => {
    const order = { ...sampleOrder(change, PARTS.now, []), ...TURNS[turn] };
    const facts = kind === "money_refunded" ? REFUNDS : [null];
    const forms = facts.flatMap((fact) => {
      const words = orderEmailTexts(kind, order, { fact, handlingDays, unpaidOrderHours });
      const addresses = { publicUrl: PARTS.publicUrl, orderUrl: `${PARTS.publicUrl}/pedido?codigo=exemplo` };
      const html = turn === "plain" ? renderOrderMail({ words, order, brand, ...addresses }) : "";
      return [words.subject, html, orderEmailText(words, order, brand, addresses)];
    });
    found[`${kind} ${change} ${turn}`] = digest(...forms);
  };
  for (const kind of MAIL_KINDS) {
    for (const change of CHANGES) for (const turn of Object.keys(TURNS)) note(kind, change, turn);
  }
  for (const kind of RETURN_MAIL_KINDS) {
    for (const asked of RETURN_KINDS) {
      const parts = sampleReturn(PARTS, { when: "", status: "approved", kind: asked, answer: "" });
      const forms = [{}, { postingCode: null }, { labelUrl: "https://etiqueta.exemplo" }].flatMap((turn) => {
        const made = { ...parts.made, ...turn };
        const content = returnEmail(kind, { ...parts, made, orderUrl: `${PARTS.publicUrl}/pedido` });
        return [content.subject, renderPlainEmail(content, brand), plainEmailText(content, brand)];
      });
      found[`${kind} ${asked}`] = digest(...forms);
    }
  }
  return found;
}

test("without texts of the owner, every mail of the register is as it was", async () => {
  const now = await register();
  if (IS_WRITTEN) golden.register = now;
  expect(Object.keys(golden.register).length).toBeGreaterThan(50);
  for (const [id, mail] of Object.entries(golden.register)) expect({ id, ...now[id] }).toEqual({ id, ...mail });
});

test("so is every mail about an order or a return, whatever their state", () => {
  const now = states();
  if (IS_WRITTEN) {
    golden.states = now;
    writeFileSync(FILE, `${JSON.stringify(golden, null, 1)}\n`);
  }
  expect(Object.keys(golden.states).length).toBeGreaterThan(500);
  expect(Object.entries(golden.states).filter(([id, forms]) => now[id] !== forms)).toEqual([]);
});
