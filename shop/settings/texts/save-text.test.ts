import { expect, test } from "vitest";
import { readConfig } from "#shop/config/config.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { followSettings } from "../live-settings.server.ts";
import { readStoredTexts } from "../settings-queries.server.ts";
import { restoreText, saveText, type TypedParts, undoTextChange } from "./save-text.server.ts";
import { textVersion } from "./stored-texts.ts";
import { mailWords, SHOP_TEXTS } from "./texts.ts";

const KEY = "order_link";
const ORIGINAL = SHOP_TEXTS[KEY].parts;

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

const stored = () => readStoredTexts(shop.services.db);
const version = async () => textVersion(await stored(), KEY);
const save = async (typed: TypedParts, who = owner, seen?: string) =>
  saveText(shop.services, who.session, {
    key: KEY,
    typed: { ...ORIGINAL, ...typed },
    version: seen ?? (await version()),
  });
const present = () => mailWords(shop.services.config, KEY, { pedido: "nº 7" });

test("a changed text is used at once, here and in another process; only what differs is kept", async () => {
  const other = await followSettings(shop.services.db, readConfig({}));
  expect(await save({ subject: " Seu pedido {Pedido}\r\n", closing: "Um abraço,\r\nequipe {loja}" })).toEqual({
    kind: "saved",
  });
  expect(present()).toMatchObject({ subject: "Seu pedido nº 7", closing: "Um abraço,\nequipe Lavra" });
  expect(await other.reload()).toBe(true);
  expect(mailWords(other.config, KEY, { pedido: "nº 7" }).subject).toBe("Seu pedido nº 7");
  expect((await stored())[KEY]).toMatchObject({
    parts: { subject: "Seu pedido {Pedido}", closing: "Um abraço,\nequipe {loja}" },
    revision: 1,
    changedBy: owner.session.staffId,
  });
  const log = await shop.services.db
    .selectFrom("audit_log")
    .select(["actor", "action", "before", "after"])
    .where("subject", "=", `text:${KEY}`)
    .execute();
  expect(log).toEqual([
    {
      actor: owner.session.staffId,
      action: "text.changed",
      before: { subject: ORIGINAL.subject, closing: "" },
      after: { subject: "Seu pedido {Pedido}", closing: "Um abraço,\nequipe {loja}" },
    },
  ]);
});

test("the last change can be undone, and the undoing too; the original comes back on demand", async () => {
  const changed = present().subject;
  const text = async () => ({ key: KEY, version: await version() }) as const;
  expect(await restoreText(shop.services, owner.session, await text())).toEqual({ kind: "saved" });
  expect([present().subject, (await stored())[KEY]?.parts]).toEqual(["Seu pedido nº 7: abra por este link", {}]);
  expect(await undoTextChange(shop.services, owner.session, await text())).toEqual({ kind: "saved" });
  expect(present().subject).toBe(changed);
  await undoTextChange(shop.services, owner.session, await text());
  expect(present().subject).toBe("Seu pedido nº 7: abra por este link");
});

test("nothing is kept of what is wrong, out of date, not allowed or no change", async () => {
  const before = await stored();
  expect(await save({ subject: "Novidades\nBcc: x@exemplo.com", lead: "{preco}" })).toMatchObject({
    kind: "invalid",
    errors: { subject: expect.stringContaining("quebras de linha"), lead: expect.stringContaining("{preco}") },
  });
  expect(await save({ closing: "Até logo." }, owner, "0")).toMatchObject({ reason: "changed_meanwhile" });
  const packer = await createTestStaff(shop, "fulfilment");
  expect(await save({ closing: "Até logo." }, packer)).toMatchObject({ reason: "not_allowed" });
  expect(await save({})).toEqual({ kind: "saved" });
  expect(await stored()).toEqual(before);
});

test("of two who save at once, one is asked to look again; texts of others stay", async () => {
  const seen = await version();
  const answers = await Promise.all([save({ closing: "Um" }, owner, seen), save({ closing: "Dois" }, owner, seen)]);
  expect(answers.map((each) => ("reason" in each ? each.reason : each.kind)).toSorted()).toEqual([
    "changed_meanwhile",
    "saved",
  ]);
  const kept = (await stored())[KEY];
  const welcome = { key: "welcome", typed: { ...SHOP_TEXTS.welcome.parts, closing: "Oi" }, version: "0" } as const;
  expect(await saveText(shop.services, owner.session, welcome)).toEqual({ kind: "saved" });
  expect((await stored())[KEY]).toEqual(kept);
});
