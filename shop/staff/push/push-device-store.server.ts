import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.server.ts";
import type { PushEvent } from "./push-event.ts";

export interface NewPushDevice {
  staffId: string;
  sessionId: string;
  endpointHash: Buffer;
  subscription: string;
  name: string;
  events: readonly PushEvent[];
  now: Date;
}

/** Hands a device with the same endpoint to this staff member. */
export async function upsertPushDevice(trx: DatabaseTransaction, device: NewPushDevice): Promise<void> {
  const { staffId, sessionId, endpointHash, subscription, name, events, now } = device;
  const row = { staff_id: staffId, session_id: sessionId, subscription, name, events: [...events], failures: 0 };
  await trx
    .insertInto("push_devices")
    .values({ ...row, endpoint_hash: endpointHash, created_at: now })
    .onConflict((conflict) => conflict.column("endpoint_hash").doUpdateSet(row))
    .execute();
}

export async function updatePushEvents(
  trx: DatabaseTransaction,
  { id, staffId, events }: { id: string; staffId: string; events: readonly PushEvent[] },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("push_devices")
    .set({ events: [...events] })
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the device's name; null if they have no such device. */
export async function deletePushDevice(
  trx: DatabaseTransaction,
  { staffId, ...which }: { staffId: string } & ({ id: string } | { endpointHash: Buffer }),
): Promise<string | null> {
  const deleted = await trx
    .deleteFrom("push_devices")
    .where("staff_id", "=", staffId)
    .where((eb) => ("id" in which ? eb("id", "=", which.id) : eb("endpoint_hash", "=", which.endpointHash)))
    .returning("name")
    .executeTakeFirst();
  return deleted?.name ?? null;
}

/** A device of somebody else is deleted: its browser has another user. Rules: PUSH-7. */
export async function confirmPushDevice(
  trx: DatabaseTransaction,
  { staffId, sessionId, endpointHash }: { staffId: string; sessionId: string; endpointHash: Buffer },
): Promise<void> {
  await trx
    .deleteFrom("push_devices")
    .where("endpoint_hash", "=", endpointHash)
    .where("staff_id", "<>", staffId)
    .execute();
  await trx
    .updateTable("push_devices")
    .set({ session_id: sessionId })
    .where("endpoint_hash", "=", endpointHash)
    .where("session_id", "<>", sessionId)
    .execute();
}

/** Rules: PUSH-6. */
export async function deletePushDevicesOf(
  trx: Database,
  staffId: string,
  { exceptSession }: { exceptSession: string | null },
): Promise<void> {
  await trx
    .deleteFrom("push_devices")
    .where("staff_id", "=", staffId)
    .$if(exceptSession !== null, (query) => query.where("session_id", "<>", exceptSession ?? ""))
    .execute();
}

/** Null: neither endpoint is a device's. `isNew` false: the new one was a device already. Rules: PUSH-14. */
export async function replacePushEndpoint(
  trx: DatabaseTransaction,
  { from, to, subscription }: { from: Buffer; to: Buffer; subscription: string },
): Promise<{ staffId: string; name: string; isNew: boolean } | null> {
  const columns = ["endpoint_hash", "staff_id as staffId", "name"] as const;
  const devices = await trx
    .selectFrom("push_devices")
    .select(columns)
    .where("endpoint_hash", "in", [from, to])
    .orderBy("id")
    .forUpdate()
    .execute();
  const present = devices.find(({ endpoint_hash }) => endpoint_hash.equals(to));
  const earlier = devices.find(({ endpoint_hash }) => endpoint_hash.equals(from));
  if (present) {
    if (!from.equals(to)) await trx.deleteFrom("push_devices").where("endpoint_hash", "=", from).execute();
    return { staffId: present.staffId, name: present.name, isNew: false };
  }
  if (!earlier) return null;
  await trx
    .updateTable("push_devices")
    .set({ endpoint_hash: to, subscription, failures: 0 })
    .where("endpoint_hash", "=", from)
    .execute();
  return { staffId: earlier.staffId, name: earlier.name, isNew: true };
}

export async function forgetPushDevice(db: Database, id: string): Promise<void> {
  await db.deleteFrom("push_devices").where("id", "=", id).execute();
}

export async function notePushSuccess(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable("push_devices").set({ last_success_at: now, failures: 0 }).where("id", "=", id).execute();
}

/** Deletes the device at the `most`th refusal in a row. */
export async function notePushRefusal(db: Database, id: string, most: number): Promise<void> {
  const row = await db
    .updateTable("push_devices")
    .set({ failures: sql<number>`failures + 1` })
    .where("id", "=", id)
    .returning("failures")
    .executeTakeFirst();
  if (row && row.failures >= most) await forgetPushDevice(db, id);
}

/** Does nothing if there is a pair. */
export async function insertPushKeys(
  db: Database,
  { publicKey, privateKey, now }: { publicKey: string; privateKey: string; now: Date },
): Promise<void> {
  await db
    .insertInto("push_keys")
    .values({ public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** One that cannot be read any more, with all devices, which belong to it. */
export async function deletePushKeys(trx: DatabaseTransaction, publicKey: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom("push_keys").where("public_key", "=", publicKey).executeTakeFirst();
  if (numDeletedRows > 0n) await trx.deleteFrom("push_devices").execute();
}
