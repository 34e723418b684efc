import type { Services } from "#shop/services.server.ts";
import { hashStaffPassword } from "#shop/staff/login/staff-password.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { findStaffSession, insertStaffSession } from "#shop/staff/login/staff-session-store.server.ts";
import type { Role } from "#shop/staff/role.ts";
import { insertStaff, setStaffPassword } from "#shop/staff/staff-store.server.ts";

export interface TestStaff {
  session: StaffSession;
  password: string;
  /** Headers of a browser that is logged in to the panel: `{ headers: cookie }`. */
  cookie: { Cookie: string };
}

const PASSWORD = "painel-de-teste-1";

/** Creates a staff member with a session. */
export async function createTestStaff(
  { services }: { services: Pick<Services, "db" | "config" | "clock"> },
  role: Role,
  username: string = role.replace("_", "-"),
): Promise<TestStaff> {
  const { db, clock } = services;
  const hash = await hashStaffPassword(services, PASSWORD);
  return db.transaction().execute(async (trx) => {
    const staff = { username, email: `${username}@exemplo.com`, name: `Ana ${username}`, role };
    const id = await insertStaff(trx, staff, clock());
    await setStaffPassword(trx, id, hash, { now: clock() });
    const token = await insertStaffSession(trx, id, new Headers(), clock());
    const session = await findStaffSession(trx, token, clock());
    if (!session) throw new Error("the session must be there");
    return { session, password: PASSWORD, cookie: { Cookie: `staff_session=${token}` } };
  });
}
