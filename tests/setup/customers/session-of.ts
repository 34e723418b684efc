import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import type { Services } from "#shop/services.server.ts";

/** The session that a customer's token or cookie opens. */
export async function sessionOf(services: Services, headers: Record<string, string>): Promise<CustomerSession> {
  const session = await readSession(services, new Headers(headers));
  if (!session) throw new Error("no session");
  return session;
}
