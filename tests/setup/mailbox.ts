import { until } from "./soon.ts";
import type { TestShop } from "./test-shop.ts";

interface MailboxEntry {
  subject: string;
  text: string;
  html: string | null;
}

/** All e-mails to an address, newest first; waits until there are as many as expected. */
export async function mailsTo(shop: TestShop, email: string, expected = 1): Promise<MailboxEntry[]> {
  let letters: MailboxEntry[] = [];
  await until(shop, async () => {
    const response = await shop.fetch(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`);
    letters = await response.json();
    return letters.length >= expected;
  });
  return letters;
}

/** Waits for an e-mail with a subject to an address. */
export async function mailAbout(shop: TestShop, email: string, subject: RegExp): Promise<MailboxEntry> {
  let found: MailboxEntry | undefined;
  await until(shop, async () => {
    found = (await mailsTo(shop, email)).find((message) => subject.test(message.subject));
    return found !== undefined;
  });
  if (!found) throw new Error(`No mail about ${subject} to ${email}`);
  return found;
}

/** The code in an e-mail's first link to a page of the shop. */
export function codeIn(message: MailboxEntry | undefined): string {
  const code = /\?codigo=([\w-]{43})/.exec(message?.text ?? "")?.[1];
  if (!code) throw new Error("The mail has no link with a code");
  return code;
}
