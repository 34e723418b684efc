import { expect, test } from "vitest";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { mailSender } from "#shop/settings/setting-table.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { sendTestMail } from "./send-test-mail.server.ts";

const { shop, services } = await openShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

async function letters(to: string): Promise<{ from: string; to: string[]; subject: string }[]> {
  const all: { from: string; to: string[]; subject: string }[] = await (
    await shop.fetch("/sandbox/mailbox.json")
  ).json();
  return all.filter((message) => message.to.includes(to));
}

test("a mail is sent now, by whom the panel names", async () => {
  expect(await sendTestMail(services, owner.session, "ana@exemplo.com")).toEqual({ kind: "sent" });
  const { version } = await readSetting(services, mailSender);
  const form = { name: "Prata & Cia", address: "oi@prata.exemplo", replyTo: "atende@prata.exemplo" };
  expect(await saveSetting(services, owner.session, mailSender, form, version)).toEqual({ kind: "saved" });
  expect(services.config).toMatchObject({ mailFrom: '"Prata & Cia" <oi@prata.exemplo>', mailReplyTo: form.replyTo });
  expect(await sendTestMail(services, owner.session, "bia@exemplo.com")).toEqual({ kind: "sent" });
  const [message] = await letters("bia@exemplo.com");
  expect(message?.subject).toBe("E-mail de teste da Lavra");
  expect(JSON.stringify(message)).toContain("oi@prata.exemplo");
});

test("what the mail server will not have is told by its kind, and by what the server answered", async () => {
  const failing = {
    send: async () => {
      throw Object.assign(new Error("ana@exemplo.com is not allowed"), { code: "EAUTH" });
    },
    close: () => undefined,
  };
  expect(await sendTestMail({ ...services, mailer: failing }, owner.session, "ana@exemplo.com")).toEqual({
    kind: "failed",
    fault: "EAUTH",
    said: null,
  });
  expect(await sendTestMail({ ...services, mailer: null }, owner.session, "a@b.co")).toMatchObject({
    reason: "no_mail",
  });
  const reader = await createTestStaff(shop, "read_only");
  expect(await sendTestMail(services, reader.session, "a@b.co")).toMatchObject({ reason: "not_allowed" });
});
