import type { TestShop } from "./test-shop.ts";

interface Letter {
  subject: string;
  text: string;
  html: string | null;
}

/** All mails to an address, the newest first; waits until there are as many as expected. */
export async function mailsTo(shop: TestShop, email: string, expected = 1): Promise<Letter[]> {
  for (const started = Date.now(); ; ) {
    const response = await shop.fetch(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`);
    const letters: Letter[] = await response.json();
    if (letters.length >= expected || Date.now() - started > 10_000) return letters;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The mail of a subject that an address gets; waits for it. */
export async function mailAbout(shop: TestShop, email: string, subject: RegExp): Promise<Letter> {
  for (const started = Date.now(); ; ) {
    const found = (await mailsTo(shop, email)).find((letter) => subject.test(letter.subject));
    if (found) return found;
    if (Date.now() - started > 15_000) throw new Error(`No mail about ${subject} to ${email}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The code in the first link of a mail to one of the shop's pages. */
export function codeIn(letter: Letter | undefined): string {
  const code = /\?codigo=([\w-]{43})/.exec(letter?.text ?? "")?.[1];
  if (!code) throw new Error("The mail has no link with a code");
  return code;
}
