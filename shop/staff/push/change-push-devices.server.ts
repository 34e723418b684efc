import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "../authorise.ts";
import type { StaffSession } from "../login/staff-session.ts";
import { staffSubject } from "../staff-member.ts";
import { deliverPushJob } from "./deliver-push.server.ts";
import { MOST_PUSH_DEVICES, type PushSubscriptionInput } from "./push-device.ts";
import { listPushDevices } from "./push-device-queries.server.ts";
import { confirmPushDevice, deletePushDevice, updatePushEvents, upsertPushDevice } from "./push-device-store.server.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import { type PushEvent, pushEventsOf, TEST_NOTICE } from "./push-event.ts";
import { endpointHashOf, isUsableKey, sealSubscription } from "./subscription.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "jobs">;

export type ChangePushAnswer =
  | { kind: "changed" }
  /** `unknown_service`: not the endpoint of a push service we know, or a key that cannot be used. `no_device`: not one of theirs. */
  | { kind: "refused"; reason: "unknown_service" | "too_many_devices" | "no_device" }
  | NotAllowed;

/**
 * Turns notices on for the browser that made a subscription, with every event that the role may receive. Turning them
 * on again renews the subscription. Needs 'own.profile'.
 * Rules: PUSH-1, PUSH-4, PUSH-5.
 */
export async function turnOnPushDevice(
  { db, config, clock }: Needed,
  staff: StaffSession,
  { subscription, name }: { subscription: PushSubscriptionInput; name: string },
): Promise<ChangePushAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  if (!isPushEndpoint(subscription.endpoint, config.pushServiceUrl) || !isUsableKey(subscription)) {
    return { kind: "refused", reason: "unknown_service" };
  }
  const { staffId, sessionId, role } = staff;
  const endpointHash = endpointHashOf(subscription.endpoint);
  return inTransaction(db, async (trx): Promise<ChangePushAnswer> => {
    const own = await listPushDevices(trx, staffId);
    const known = own.find((device) => device.endpointHash === endpointHash.toString("base64url"));
    if (!known && own.length >= MOST_PUSH_DEVICES) return { kind: "refused", reason: "too_many_devices" };
    const allowed = pushEventsOf(role);
    const events = known ? allowed.filter((event) => known.events.includes(event)) : allowed;
    const sealed = sealSubscription(config, subscription);
    const device = { staffId, sessionId, endpointHash, subscription: sealed, name, events, now: clock() };
    await upsertPushDevice(trx, device);
    if (known) return { kind: "changed" };
    const entry = { actor: staffId, action: "staff.push_on", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, { ...entry, after: { device: name } }, clock());
    return { kind: "changed" };
  });
}

/** Chooses a device's events; those that the role may not receive are left out. Needs 'own.profile'. Rules: PUSH-1. */
export async function choosePushEvents(
  { db }: Needed,
  staff: StaffSession,
  { deviceId, events }: { deviceId: string; events: readonly PushEvent[] },
): Promise<ChangePushAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  if (!isUuid(deviceId)) return { kind: "refused", reason: "no_device" };
  const chosen = pushEventsOf(staff.role).filter((event) => events.includes(event));
  const change = { id: deviceId, staffId: staff.staffId, events: chosen };
  const changed = await inTransaction(db, (trx) => updatePushEvents(trx, change));
  return changed ? { kind: "changed" } : { kind: "refused", reason: "no_device" };
}

/** Removes one of the staff member's own devices. Does nothing for any other. Needs 'own.profile'. */
export async function removePushDevice(deps: Needed, staff: StaffSession, deviceId: string): Promise<ChangePushAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  if (isUuid(deviceId)) await remove(deps, staff, { id: deviceId });
  return { kind: "changed" };
}

/**
 * Removes the device of a browser that logs out or turns notices off, by its endpoint. Does nothing for a device of
 * somebody else. Needs 'own.profile'.
 * Rules: PUSH-6.
 */
export async function removePushEndpoint(
  deps: Needed,
  staff: StaffSession,
  endpoint: string,
): Promise<ChangePushAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  await remove(deps, staff, { endpointHash: endpointHashOf(endpoint) });
  return { kind: "changed" };
}

async function remove(
  { db, clock }: Needed,
  { staffId }: StaffSession,
  which: { id: string } | { endpointHash: Buffer },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const device = await deletePushDevice(trx, { staffId, ...which });
    if (device === null) return;
    const entry = { actor: staffId, action: "staff.push_off", subject: staffSubject(staffId) } as const;
    await recordAudit(trx, { ...entry, before: { device } }, clock());
  });
}

/**
 * Notes that a browser with a subscription has the panel open in this session. A device of another person on the same
 * browser is removed. Needs 'own.profile'.
 * Rules: PUSH-7.
 */
export async function confirmPushEndpoint(
  { db }: Needed,
  staff: StaffSession,
  endpoint: string,
): Promise<ChangePushAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  const { staffId, sessionId } = staff;
  await inTransaction(db, (trx) =>
    confirmPushDevice(trx, { staffId, sessionId, endpointHash: endpointHashOf(endpoint) }),
  );
  return { kind: "changed" };
}

/** Sends a test notice to one of the staff member's own devices. Needs 'own.profile'. */
export async function sendPushTest(
  { db, jobs, clock }: Needed,
  staff: StaffSession,
  deviceId: string,
): Promise<ChangePushAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  const own = await listPushDevices(db, staff.staffId);
  if (!own.some(({ id }) => id === deviceId)) return { kind: "refused", reason: "no_device" };
  const delivery = { deviceId, event: null, notice: TEST_NOTICE, at: clock().toISOString(), tries: 0 };
  await jobs.send(db, deliverPushJob, delivery);
  return { kind: "changed" };
}
