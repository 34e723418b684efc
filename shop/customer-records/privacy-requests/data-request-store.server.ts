import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.server.ts";
import type { DataRequestKind, RequestChannel, RequestState } from "./data-request.ts";

export interface NewRequest {
  kind: DataRequestKind;
  channel: RequestChannel;
  state: RequestState;
  customerId: string | null;
  name: string;
  email: string;
  emailMark: Buffer | null;
  details: string;
  answer: string;
  receivedOn: string;
  dueOn: string;
  answeredAt: Date | null;
  staffId: string | null;
  createdAt: Date;
}

/** The account's requests, and those of its confirmed e-mail; or those of an e-mail that name no account. */
export type Requester = { customerId: string; email: string | null } | { customerId: null; email: string };

export async function insertRequest(db: Database, request: NewRequest): Promise<{ id: string; number: number }> {
  return db
    .insertInto("data_requests")
    .values({
      kind: request.kind,
      channel: request.channel,
      state: request.state,
      customer_id: request.customerId,
      name: request.name,
      email: request.email,
      email_mark: request.emailMark,
      details: request.details,
      answer: request.answer,
      received_on: request.receivedOn,
      due_on: request.dueOn,
      answered_at: request.answeredAt,
      entered_by: request.staffId,
      answered_by: request.answeredAt ? request.staffId : null,
      created_at: request.createdAt,
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
}

export async function lockRequest(trx: DatabaseTransaction, id: string): Promise<{ state: string } | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null;
  const row = await trx.selectFrom("data_requests").select("state").where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function writeAnswer(
  trx: DatabaseTransaction,
  id: string,
  answer: { state: RequestState; text?: string; at: Date | null; staffId: string | null },
): Promise<void> {
  await trx
    .updateTable("data_requests")
    .set({
      state: answer.state,
      answered_at: answer.at,
      answered_by: answer.staffId,
      ...(answer.text !== undefined && { answer: answer.text }),
    })
    .where("id", "=", id)
    .execute();
}

export async function closeOpen(
  trx: DatabaseTransaction,
  who: Requester,
  { at, staffId }: { at: Date; staffId: string | null },
): Promise<{ id: string; kind: string }[]> {
  return trx
    .updateTable("data_requests")
    .set({ state: "fulfilled", answered_at: at, answered_by: staffId })
    .where("state", "=", "open")
    .where(isOf(who))
    .returning(["id", "kind"])
    .execute();
}

/** What was asked and answered, and when, remains. */
export async function eraseRequester(trx: DatabaseTransaction, who: Requester): Promise<void> {
  await trx
    .updateTable("data_requests")
    .set({ name: "", email: "", details: "", answer: "", customer_id: null })
    .where(isOf(who))
    .execute();
}

export async function deleteAnsweredBefore(db: Database, due: Date): Promise<void> {
  await deleteInBatches(db, "data_requests", sql`answered_at < ${due}`);
}

/** Whether somebody without an account did on that day. */
export async function hasTakenData(db: Database, emailMark: Buffer, day: string): Promise<boolean> {
  const taken = await db
    .selectFrom("data_requests")
    .select("id")
    .where("email_mark", "=", emailMark)
    .where("kind", "=", "access")
    .where("entered_by", "is", null)
    .where("received_on", "=", day)
    .executeTakeFirst();
  return taken !== undefined;
}

function isOf({ customerId, email }: Requester) {
  if (customerId === null) return sql<boolean>`(customer_id is null and email = ${email})`;
  return email === null
    ? sql<boolean>`customer_id = ${customerId}`
    : sql<boolean>`(customer_id = ${customerId} or email = ${email})`;
}
