import type { Selectable } from "kysely";
import type { DB } from "#db/schema.generated.ts";
import { type ApplicationStatus, applicationStatus } from "./application-status.ts";
import type { ResellerApplication } from "./reseller-application.ts";

/** `document`: a CPF or CNPJ without punctuation. */
export interface StoredApplication extends ResellerApplication {
  id: string;
  status: ApplicationStatus;
  readAt: Date | null;
  decidedAt: Date | null;
  decisionNote: string;
  submittedAt: Date;
  createdAt: Date;
}

export function applicationOf(row: Selectable<DB["reseller_applications"]>): StoredApplication {
  return {
    id: row.id,
    status: applicationStatus(row.status),
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    document: row.document,
    readAt: row.read_at,
    decidedAt: row.decided_at,
    decisionNote: row.decision_note,
    submittedAt: row.submitted_at,
    createdAt: row.created_at,
  };
}
