import { z } from "zod";
import { outboundCall } from "#platform/http/outbound-http.server.ts";
import { staffActor } from "#shop/audit/audit-entry.ts";
import type { Config } from "#shop/config/config.server.ts";
import { withDemoLock } from "#shop/demo/demo-queries.server.ts";
import type { DemoPayer } from "#shop/demo/living/demo-life.server.ts";
import { type DemoOutcome, type DemoRequest, liveDemo } from "#shop/demo/living/live-demo.server.ts";
import type { Services } from "#shop/services.server.ts";
import { STAFF_SESSION_MS, type StaffSession } from "#shop/staff/login/staff-session.ts";
import { listStaff } from "#shop/staff/staff-queries.server.ts";

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
  return { staffId: staffActor(id), sessionId: "demo", username, name, email, role, expiresAt };
}

const TEST_CARD = {
  card_number: "4235647728025682",
  security_code: "123",
  expiration_month: 11,
  expiration_year: 2040,
};
const TEST_CPF = { type: "CPF", number: "12345678909" };

export function simulatedPayer(origin: string, config: Pick<Config, "mercadoPago" | "melhorEnvio">): DemoPayer {
  const { mercadoPago, melhorEnvio } = config;
  const addressAt = (at: Date) => `${origin}/at/${at.getTime()}`;

  async function post(at: Date, path: string, body: object): Promise<unknown> {
    return outboundCall({ service: "sandbox", operation: "demo" }, async () => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`${addressAt(at)}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`the simulator answers ${answer.status} to ${path}: ${await answer.text()}`);
      return answer.json();
    });
  }

  return {
    mercadoPagoAt: (at) => mercadoPago && { ...mercadoPago, baseUrl: `${addressAt(at)}/mercado-pago` },
    melhorEnvioAt: (at) => ({ ...melhorEnvio, baseUrl: `${addressAt(at)}/melhor-envio` }),
    async card(owner, at) {
      const path = `/mercado-pago/v1/card_tokens?public_key=${mercadoPago?.publicKey ?? ""}`;
      const made = await post(at, path, { ...TEST_CARD, cardholder: { name: owner, identification: TEST_CPF } });
      const { id } = z.object({ id: z.string() }).parse(made);
      return { token: id, brand: "visa", document: TEST_CPF, deviceId: null };
    },
    act: async (on, deed, at) => void (await post(at, `/control/${on}/${deed}`, {})),
  };
}
