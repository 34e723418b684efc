import { z } from "zod";
import { outboundCall } from "#platform/http/outbound-http.server.ts";
import type { Config } from "#shop/config/config.server.ts";
import type { DemoPayer } from "#shop/demo/living/demo-life.server.ts";

const TEST_CARD = {
  card_number: "4235647728025682",
  security_code: "123",
  expiration_month: 11,
  expiration_year: 2040,
};
const TEST_CPF = { type: "CPF", number: "12345678909" };

export function simulatedPayer(origin: string, config: Pick<Config, "mercadoPago">): DemoPayer {
  const { mercadoPago } = config;
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
    async card(owner, at) {
      const path = `/mercado-pago/v1/card_tokens?public_key=${mercadoPago?.publicKey ?? ""}`;
      const made = await post(at, path, { ...TEST_CARD, cardholder: { name: owner, identification: TEST_CPF } });
      const { id } = z.object({ id: z.string() }).parse(made);
      return { token: id, brand: "visa", document: TEST_CPF, deviceId: null };
    },
    async approve(externalPaymentId, at) {
      await post(at, `/control/payments/${externalPaymentId}/approve`, {});
    },
  };
}
