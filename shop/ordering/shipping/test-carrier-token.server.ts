import type { Database } from "#platform/database/database.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { recordConnection } from "./carrier-account/carrier-connection-store.server.ts";
import { checkToken, type TokenRefusal, tokenEnd } from "./carrier-account/carrier-token.ts";
import { type CarrierAccount, probeToken } from "./melhor-envio/probe-token.server.ts";
import { readCarrierAccess, shortHash } from "./shipping-settings-queries.server.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger">;

export type TokenTest =
  | {
      kind: "tested";
      state: "connected" | "error";
      /** The token is invalid, lacks permissions, or the provider does not answer. */
      problem: "unauthenticated" | "forbidden" | "unavailable" | null;
      /** Missing permissions, by the provider's names. */
      missing: string[];
      account: CarrierAccount | null;
      balanceCents: number | null;
      /** As the token says; null: it does not. */
      expiresAt: Date | null;
    }
  | { kind: "refused"; reason: TokenRefusal }
  | NotAllowed;

/** Tests the typed token, or the one in use and stores its result; an outage leaves its state. Rules: SHIP-37. */
export async function testCarrierToken(deps: Needed, staff: StaffSession, typed: string): Promise<TokenTest> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.write");
  if (notAllowed) return notAllowed;
  const present = await readCarrierAccess(deps.db, deps.config);
  if (typed.trim() === "" && present) return testToken(deps, present.token, present.token);
  const checked = checkToken(typed);
  return checked.kind === "refused" ? checked : testToken(deps, checked.token, present?.token ?? null);
}

/** `token` is well-formed; `inUse`: it is the one in use. Rules: SHIP-39. */
export async function testToken(deps: Needed, token: string, inUse: string | null) {
  const { db, config, logger, clock } = deps;
  const access = { baseUrl: config.melhorEnvio.baseUrl, token };
  const probed = await probeToken({ access, contact: config.brand, logger });
  const missing = probed.kind === "valid" ? probed.missing : [];
  const account = probed.kind === "valid" ? probed.account : null;
  const expiresAt = tokenEnd(token);
  const problem =
    probed.kind === "invalid"
      ? "unauthenticated"
      : probed.kind === "unavailable"
        ? "unavailable"
        : missing.length > 0
          ? "forbidden"
          : null;
  const test = {
    kind: "tested",
    state: problem ? "error" : "connected",
    problem,
    missing,
    account,
    balanceCents: probed.kind === "valid" ? probed.balanceCents : null,
    expiresAt,
  } as const;
  if (token === inUse && problem !== "unavailable") await keep(db, token, test, clock());
  return test;
}

function keep(db: Database, token: string, test: Extract<TokenTest, { kind: "tested" }>, at: Date): Promise<void> {
  const { state, problem, missing, account, expiresAt } = test;
  const news = { tokenMark: shortHash(token), state, message: problem, missing, expiresAt, at };
  return recordConnection(db, { ...news, accountName: account?.name ?? null });
}
