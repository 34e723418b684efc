import type { MailFact, MailKind } from "./emails/mail-kind.ts";

declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /**
     * `again`: UUID of a staff member's resend of an earlier e-mail. `heldSince`: ISO time since which the mail waits for
     * its turn.
     */
    "orders.mail": { orderId: string; kind: MailKind; fact?: MailFact; again?: string; heldSince?: string };
    /** A new link to the order, to its own address. Null: nobody's order was named, and nothing is sent. */
    "orders.link": { orderId: string | null; mailId: string };
    /** An order was paid: notify the shop. */
    "orders.tell-shop": { orderId: string };
    "orders.cancel-unpaid": Record<string, never>;
    "orders.remind": Record<string, never>;
    /** An order was paid that takes the place of another one's pieces: take them out. Null: all that a lost job left. */
    "orders.replace-pieces": { orderId: string | null };
    /** A paid order was given up or cancelled: cancel its parcels. */
    "orders.called-off": { orderId: string };
  }
}
