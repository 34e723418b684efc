import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";
import type { Role } from "../role.ts";
import type { PushDevice } from "./push-device.ts";
import { type PushEvent, rolesFor } from "./push-event.ts";

export async function listPushDevices(db: Database, staffId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom("push_devices")
    .select(["id", "name", "events", "endpoint_hash", "created_at as createdAt", "last_success_at as lastSuccessAt"])
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ endpoint_hash, ...device }) => ({ ...device, endpointHash: endpoint_hash.toString("base64url") }));
}

/** Chosen on them, by an enabled owner who has the event's permission. Rules: PUSH-1, PUSH-2. */
export async function listDevicesFor(db: Database, event: PushEvent): Promise<string[]> {
  const rows = await receiving(db, rolesFor(event))
    .select("push_devices.id")
    .where(sql<boolean>`${event} = any (push_devices.events)`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Encrypted; null if the device no longer receives the event. `event` null: a test. */
export async function findReceiver(
  db: Database,
  deviceId: string,
  event: PushEvent | null,
): Promise<{ subscription: string } | null> {
  const row = await receiving(db, event && rolesFor(event))
    .select("subscription")
    .where("push_devices.id", "=", deviceId)
    .$if(event !== null, (query) => query.where(sql<boolean>`${event} = any (push_devices.events)`))
    .executeTakeFirst();
  return row ?? null;
}

function receiving(db: Database, roles: readonly Role[] | null) {
  return db
    .selectFrom("push_devices")
    .innerJoin("staff", "staff.id", "push_devices.staff_id")
    .where("staff.disabled_at", "is", null)
    .$if(roles !== null, (query) => query.where("staff.role", "in", [...(roles ?? [])]));
}

/** The private key is encrypted. */
export async function findPushKeys(db: Database): Promise<{ publicKey: string; privateKey: string } | null> {
  const keys = await db
    .selectFrom("push_keys")
    .select(["public_key as publicKey", "private_key as privateKey"])
    .executeTakeFirst();
  return keys ?? null;
}
