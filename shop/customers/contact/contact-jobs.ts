/** Recipient of an e-mail about a new message: both get one. Answers go to the sender. */
export type ContactMailTo = "shop" | "sender";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    "contact.mail": { messageId: string; to: ContactMailTo } | { answerId: string };
  }
}
