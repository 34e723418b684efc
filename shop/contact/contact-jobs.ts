/** Whom a mail about a message goes to. */
export type ContactMailTo = "shop" | "sender";

declare module "#platform/jobs.server.ts" {
  interface JobPayloads {
    "contact.mail": { messageId: string; to: ContactMailTo };
  }
}
