import type { OwnTexts } from "#shop/config/shop-promises.ts";
import type { Services } from "#shop/services.server.ts";
import type { MailTextKey } from "#shop/settings/texts/texts.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { SampleParts } from "./email-entry.ts";
import { EMAIL_REGISTER, type RenderedEmail, renderSample } from "./email-register.server.ts";
import { findSamplePictures } from "./email-trouble-queries.server.ts";
import { sendForTest, type TestMailAnswer } from "./send-test-mail.server.ts";

export async function samplePartsOf({
  db,
  config,
  clock,
}: Pick<Services, "db" | "config" | "clock">): Promise<SampleParts> {
  const { brand, texts, publicUrl, handlingDays, unpaidOrderHours } = config;
  const pictures = await findSamplePictures(db);
  return { brand, texts, handlingDays, unpaidOrderHours, publicUrl, now: clock(), pictures };
}

/** An e-mail with sample data, in these words; a part that may not be used is shown in its original. */
export async function previewMail(
  deps: Pick<Services, "db" | "config" | "clock">,
  key: MailTextKey,
  parts: OwnTexts[string],
): Promise<RenderedEmail> {
  const entry = EMAIL_REGISTER.find(({ id }) => id === key);
  if (!entry) throw new Error(`no sample of ${key}`);
  const sample = await samplePartsOf(deps);
  return renderSample(entry, { ...sample, texts: { ...sample.texts, [key]: parts } });
}

/** To who asks, at once. Needs 'settings.write'; counted with the tests of the mail server. Rules: TEXT-8. */
export async function sendTextForTest(
  deps: Pick<Services, "db" | "config" | "clock" | "rateLimits" | "mailer">,
  staff: StaffSession,
  { key, parts }: { key: MailTextKey; parts: OwnTexts[string] },
): Promise<TestMailAnswer> {
  const { subject, html, text } = await previewMail(deps, key, parts);
  return sendForTest(deps, staff, `text:${key}`, (mailer, messageId) =>
    mailer.send({ to: staff.email, messageId, subject: `Teste: ${subject}`, html, text }),
  );
}
