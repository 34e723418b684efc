import type { TestShop } from "../test-shop.ts";

export interface SentEmail {
  subject: string;
  html: string;
  text: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
}

export async function mailsTo(shop: TestShop, email: string): Promise<SentEmail[]> {
  const response = await shop.sandbox.app.request(`/mailbox.json?to=${encodeURIComponent(email)}`);
  return response.json();
}
