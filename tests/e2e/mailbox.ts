import type { APIRequestContext } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** An e-mail that the shop sent, from the demo mailbox. */
export interface Letter {
  subject: string;
  text: string;
}

/** E-mails are sent by a job, which a busy machine delays. */
const SENT = { timeout: 40_000 };

/** All e-mails to an address, newest first. */
export async function lettersTo(request: APIRequestContext, email: string): Promise<Letter[]> {
  return (await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`)).json();
}

/** Waits for the newest e-mail with a subject to an address. */
export async function letterTo(request: APIRequestContext, email: string, subject = /./): Promise<Letter> {
  const find = async () => (await lettersTo(request, email)).find((letter) => subject.test(letter.subject));
  await expect.poll(find, { message: `a letter ${subject} to ${email}`, ...SENT }).toBeTruthy();
  const letter = await find();
  if (!letter) throw new Error(`The letter ${subject} is gone`);
  return letter;
}

/** Waits until this many e-mails with a subject have been sent to an address. */
export async function expectLetters(request: APIRequestContext, email: string, subject: RegExp, many = 1) {
  const count = async () => (await lettersTo(request, email)).filter((letter) => subject.test(letter.subject)).length;
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
    (await lettersTo(request, email))
      .filter((letter) => subject.test(letter.subject))
      .map(({ text }) => link.exec(text)?.[1])
      .find(Boolean) ?? "";
  await expect.poll(find, { message: `a link to /${page} for ${email}`, ...SENT }).not.toBe("");
  return find();
}
