import type { APIRequestContext } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** An e-mail that the shop sent, from the demo mailbox. */
export interface DemoEmail {
  subject: string;
  text: string;
}

/** E-mails are sent by a job, which a busy machine delays. */
const SENT = { timeout: 40_000 };

/** All e-mails to an address, newest first. */
export async function emailsTo(request: APIRequestContext, email: string): Promise<DemoEmail[]> {
  return (await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)).json();
}

/** Waits for the newest e-mail with a subject to an address. */
export async function emailTo(request: APIRequestContext, email: string, subject = /./): Promise<DemoEmail> {
  const find = async () => (await emailsTo(request, email)).find((message) => subject.test(message.subject));
  await expect.poll(find, { message: `a message ${subject} to ${email}`, ...SENT }).toBeTruthy();
  const message = await find();
  if (!message) throw new Error(`The message ${subject} is gone`);
  return message;
}

/** Waits until this many e-mails with a subject have been sent to an address. */
export async function expectEmails(request: APIRequestContext, email: string, subject: RegExp, many = 1) {
  const count = async () => (await emailsTo(request, email)).filter((message) => subject.test(message.subject)).length;
  await expect.poll(count, { message: `letters ${subject} to ${email}`, ...SENT }).toBe(many);
}

/** The link to a page of the shop in the newest e-mail with a subject, as a path. */
export async function mailedLink(
  request: APIRequestContext,
  email: string,
  page: string,
  subject = /./,
): Promise<string> {
  const link = new RegExp(`https?://[^/\\s]+(/${page}\\?codigo=[\\w.-]+)`);
  const find = async () =>
    (await emailsTo(request, email))
      .filter((message) => subject.test(message.subject))
      .map(({ text }) => link.exec(text)?.[1])
      .find(Boolean) ?? "";
  await expect.poll(find, { message: `a link to /${page} for ${email}`, ...SENT }).not.toBe("");
  return find();
}
