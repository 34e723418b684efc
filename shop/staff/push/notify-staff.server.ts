import type { Database } from "#platform/database/database.server.ts";
import type { Jobs } from "#platform/jobs/jobs.server.ts";
import { deliverPushJob } from "./deliver-push.server.ts";
import { listDevicesFor } from "./push-device-queries.server.ts";
import type { PushEvent, PushNotice } from "./push-event.ts";

/** In the transaction of what the notice is about. Call it once per fact. Rules: PUSH-9. */
export async function notifyStaff(
  { jobs }: { jobs: Jobs },
  trx: Database,
  { event, notice, at }: { event: PushEvent; notice: PushNotice; at: Date },
): Promise<void> {
  const devices = await listDevicesFor(trx, event);
  const deliveries = devices.map((deviceId) => ({ deviceId, event, notice, at: at.toISOString(), tries: 0 }));
  await jobs.sendAll(trx, deliverPushJob, deliveries);
}
