import type { Services } from "#shop/services.server.ts";
import { createCustomerAuth } from "./customer-auth.server.ts";
import { knownDeviceCookie } from "./known-device.server.ts";
import type { CustomerSession } from "./session.ts";
import { sessionOfToken } from "./session-queries.server.ts";

export interface OpenedSession {
  session: CustomerSession;
  /** The session, and the known-device mark. */
  setCookies: string[];
}

/**
 * Always a new token: 30 days with `remember`, otherwise until the browser closes (at most a day). `db` may be the
 * transaction that creates the account. Rules: ACCOUNT-20.
 */
export async function openSession(
  { db, config, logger, clock }: Pick<Services, "db" | "config" | "clock" | "logger">,
  { customerId, remember }: { customerId: string; remember: boolean },
  headers: Headers,
): Promise<OpenedSession> {
  const opened = await createCustomerAuth(db, config, logger).api.openSession({
    body: { customerId, remember },
    headers,
    returnHeaders: true,
  });
  const session = await sessionOfToken(db, opened.response.token, clock());
  const device = knownDeviceCookie(config, session.email, headers);
  return { session, setCookies: [...opened.headers.getSetCookie(), ...(device ? [device] : [])] };
}
