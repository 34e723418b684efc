/** Whom a mail about a message goes to: of what came in to both, of an answer to its sender. */
export type ContactMailTo = "shop" | "sender";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    "contact.mail": { messageId: string; to: ContactMailTo } | { answerId: string };
  }
}
