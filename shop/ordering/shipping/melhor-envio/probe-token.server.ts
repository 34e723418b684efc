import { z } from "zod";
import type { HttpClient } from "#platform/http/http-client.server.ts";
import { createMelhorEnvioClient, failureOf, type MelhorEnvioDependencies } from "./melhor-envio-client.server.ts";
import { TOKEN_PERMISSIONS, type TokenPermission } from "./token-permissions.ts";

export interface CarrierAccount {
  name: string;
  email: string;
}

export type ProbedToken =
  /** `missing`: permissions by the provider's names. `account` null: not visible to this token. */
  | { kind: "valid"; account: CarrierAccount | null; balanceCents: number | null; missing: string[] }
  /** Wrong or expired. */
  | { kind: "invalid" }
  | { kind: "unavailable" };

const PROBE_MS = 5_000;
/** The probe's empty body is refused only if the permission was granted. */
const FAULT_FOUND = [400, 404, 422];

const Account = z.object({
  firstname: z.string().nullish(),
  lastname: z.string().nullish(),
  email: z.string().nullish(),
});
const Balance = z.object({ balance: z.coerce.number() });

/** The provider does not name a missing permission: each is probed with a call that changes nothing. Rules: SHIP-38. */
export async function probeToken(deps: MelhorEnvioDependencies): Promise<ProbedToken> {
  const ask = createMelhorEnvioClient(deps);
  const me = await ask({ operation: "me", path: "", schema: Account, timeoutMs: PROBE_MS });
  const refusal = me.kind === "ok" ? null : failureOf(me);
  if (refusal === "unauthenticated") return { kind: "invalid" };
  if (refusal !== null && refusal !== "forbidden") return { kind: "unavailable" };

  const [balance, ...probed] = await Promise.all([
    ask({ operation: "balance", path: "/balance", schema: Balance, timeoutMs: PROBE_MS }),
    ...TOKEN_PERMISSIONS.map((permission) => tryOut(ask, permission)),
  ]);
  if (probed.includes("unknown")) return { kind: "unavailable" };
  return {
    kind: "valid",
    account: me.kind === "ok" ? accountOf(me.body) : null,
    balanceCents: balance.kind === "ok" ? Math.round(balance.body.balance * 100) : null,
    missing: TOKEN_PERMISSIONS.filter((_, index) => probed[index] === "missing").map(({ name }) => name),
  };
}

async function tryOut(ask: HttpClient, { name, probe }: TokenPermission): Promise<"granted" | "missing" | "unknown"> {
  const operation = `probe ${name}`;
  const answer = await ask({ operation, ...probe, schema: z.unknown(), timeoutMs: PROBE_MS, expects: FAULT_FOUND });
  if (answer.kind === "ok") return "granted";
  const reason = failureOf(answer);
  if (reason === "forbidden") return "missing";
  return reason === "rejected" ? "granted" : "unknown";
}

function accountOf({ firstname, lastname, email }: z.infer<typeof Account>): CarrierAccount {
  return { name: [firstname, lastname].filter(Boolean).join(" "), email: email ?? "" };
}
