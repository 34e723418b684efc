import { vi } from "vitest";
import { type Letter, mailsTo } from "./test-orders.ts";
import type { TestShop } from "./test-shop.ts";

/** The mail of a subject that an address gets; waits for it. */
export function mailAbout(shop: TestShop, email: string, subject: RegExp): Promise<Letter> {
  return vi.waitFor(
    async () => {
      const found = (await mailsTo(shop, email)).find((letter) => subject.test(letter.subject));
      if (!found) throw new Error(`no mail about ${subject} to ${email}`);
      return found;
    },
    { timeout: 15_000, interval: 100 },
  );
}

/** The code of the link in a mail. */
export function codeIn({ text }: Letter): string {
  return /[?&]codigo=([\w-]+)/.exec(text)?.[1] ?? "";
}
