import type { Selectable } from "kysely";
import type { DB } from "#db/schema.generated.ts";

export interface StoredMessage {
  id: string;
  number: number;
  status: "received" | "answered";
  name: string;
  email: string;
  subject: string;
  message: string;
  customerId: string | null;
  readAt: Date | null;
  answeredAt: Date | null;
  archivedAt: Date | null;
  createdAt: Date;
}

export function messageOf(row: Selectable<DB["contact_messages"]>): StoredMessage {
  return {
    id: row.id,
    number: row.number,
    status: row.status === "answered" ? "answered" : "received",
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    customerId: row.customer_id,
    readAt: row.read_at,
    answeredAt: row.answered_at,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
  };
}
