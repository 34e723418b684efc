import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { staffActor } from "#shop/audit/audit-entry.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "../authorise.ts";
import type { StaffSession } from "../login/staff-session.ts";
import { staffSubject } from "../staff-member.ts";
import { deliverPushJob } from "./deliver-push.server.ts";
import { MOST_PUSH_DEVICES, type PushSubscriptionInput } from "./push-device.ts";
import { listPushDevices } from "./push-device-queries.server.ts";
import {
  confirmPushDevice,
  deletePushDevice,
  replacePushEndpoint,
  updatePushEvents,
  upsertPushDevice,
} from "./push-device-store.server.ts";
import { isPushEndpoint } from "./push-endpoint.ts";
import { type PushEvent, pushEventsOf, TEST_NOTICE } from "./push-event.ts";
import { endpointHashOf, isUsableKey, sealSubscription } from "./subscription.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "jobs">;

export type ChangePushAnswer =
  | { kind: "changed" }
  /** `unknown_service`: no endpoint of a push service we know, or an unusable key. `no_device`: not one of theirs. */
  | { kind: "refused"; reason: "unknown_service" | "too_many_devices" | "no_device" }
  | NotAllowed;

/** With every event of the role; again, it renews. Needs 'own.profile'. Rules: PUSH-1, PUSH-4, PUSH-5. */
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

/** Leaves out those that the role may not receive. Needs 'own.profile'. Rules: PUSH-1. */
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

/** Only their own. Needs 'own.profile'. */
export async function removePushDevice(deps: Needed, staff: StaffSession, deviceId: string): Promise<ChangePushAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "own.profile");
  if (notAllowed) return notAllowed;
  if (isUuid(deviceId)) await remove(deps, staff, { id: deviceId });
  return { kind: "changed" };
}

/** For a browser that logs out or turns notices off; only their own device. Needs 'own.profile'. Rules: PUSH-6. */
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

/** In this session: another person's device on this browser is removed. Needs 'own.profile'. Rules: PUSH-7. */
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

/** To one of their own devices. Needs 'own.profile'. */
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

export type RenewPushAnswer =
  | { kind: "renewed" }
  /** Neither the earlier endpoint nor the new one is a device's. */
  | { kind: "refused"; reason: "unknown_service" | "no_device" | "too_many_requests" };

/** Owner, name and events stay. Needs no session: the earlier endpoint is the proof. Idempotent. Rules: PUSH-14. */
export async function renewPushDevice(
  { db, config, clock, rateLimits }: Pick<Services, "db" | "config" | "clock" | "rateLimits">,
  { earlier, subscription }: { earlier: string; subscription: PushSubscriptionInput },
  headers: Headers,
): Promise<RenewPushAnswer> {
  const attempt = await rateLimits.take("push_renewal", clientNetwork(clientAddress(headers)));
  if (attempt.kind === "refused") return { kind: "refused", reason: "too_many_requests" };
  if (!isPushEndpoint(subscription.endpoint, config.pushServiceUrl) || !isUsableKey(subscription)) {
    return { kind: "refused", reason: "unknown_service" };
  }
  return inTransaction(db, async (trx): Promise<RenewPushAnswer> => {
    const device = await replacePushEndpoint(trx, {
      from: endpointHashOf(earlier),
      to: endpointHashOf(subscription.endpoint),
      subscription: sealSubscription(config, subscription),
    });
    if (device === null) return { kind: "refused", reason: "no_device" };
    if (device.isNew) {
      const { staffId, name } = device;
      const actor = staffActor(staffId);
      const entry = { actor, action: "staff.push_renewed", subject: staffSubject(staffId) } as const;
      await recordAudit(trx, { ...entry, after: { device: name } }, clock());
    }
    return { kind: "renewed" };
  });
}
