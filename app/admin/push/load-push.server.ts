import { formatDateTime } from "#platform/clock.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { listPushDevices } from "#shop/staff/push/push-device-queries.server.ts";
import { pushEventsOf } from "#shop/staff/push/push-event.ts";
import { readPushKeys } from "#shop/staff/push/push-keys.server.ts";

/** What the profile shows of notices: the shop's public key, the role's events and the person's devices. */
export async function loadPush(services: Services, staff: StaffSession) {
  const { publicKey } = await readPushKeys(services);
  const devices = await listPushDevices(services.db, staff.staffId);
  return {
    publicKey,
    events: pushEventsOf(staff.role),
    devices: devices.map(({ id, name, events, endpointHash, createdAt, lastSuccessAt }) => ({
      id,
      name,
      events,
      endpointHash,
      since: formatDateTime(createdAt),
      lastNotice: lastSuccessAt && formatDateTime(lastSuccessAt),
    })),
  };
}
