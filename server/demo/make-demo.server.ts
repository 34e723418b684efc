import type { Config } from "#shop/config/config.server.ts";
import { withDemoLock } from "#shop/demo/demo-queries.server.ts";
import { type DemoOutcome, type DemoRequest, liveDemo } from "#shop/demo/living/live-demo.server.ts";
import type { Services } from "#shop/services.server.ts";
import { STAFF_SESSION_MS, type StaffSession } from "#shop/staff/login/staff-session.ts";
import { listStaff } from "#shop/staff/staff-queries.server.ts";
import { simulatedPayer } from "./simulated-payer.server.ts";

/** As the shop's owner. Null: another process is at it. `origin`: of the simulators. */
export async function makeDemo(
  services: Services,
  { origin, ...request }: Omit<DemoRequest, "payer" | "staff"> & { origin: string },
): Promise<DemoOutcome | null> {
  const staff = await ownerOf(services);
  if (!staff || !isDemoShop(services.config)) return { kind: "none" };
  const payer = simulatedPayer(origin, services.config);
  return services.sessions
    .connection()
    .execute((session) => withDemoLock(session, () => liveDemo(services, { ...request, payer, staff })));
}

/** Rules: DEMO-1. */
export function isDemoShop({ mode, restored }: Pick<Config, "mode" | "restored">): boolean {
  return mode === "demo" && restored === null;
}

/** No session of theirs is opened. */
async function ownerOf({ db, clock }: Services): Promise<StaffSession | null> {
  const owner = (await listStaff(db)).find(({ role, disabledAt }) => role === "owner" && !disabledAt);
  if (!owner) return null;
  const { id, username, name, email, role } = owner;
  const expiresAt = new Date(clock().getTime() + STAFF_SESSION_MS);
  return { staffId: id, sessionId: "demo", username, name, email, role, expiresAt };
}
