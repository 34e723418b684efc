import { divideHalfUp } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import type { QuotedService } from "./melhor-envio/quote-answer.ts";

const TABLE: readonly QuotedService[] = [
  { serviceId: "estimate-pac", name: "PAC (Jadlog)", company: "Jadlog", cents: 1850, days: 5 },
  { serviceId: "estimate-loggi", name: "Loggi Express", company: "Loggi", cents: 2280, days: 3 },
  { serviceId: "estimate-azul", name: "Azul Cargo Express", company: "Azul Cargo", cents: 3120, days: 2 },
].map(({ serviceId, name, company, cents, days }) => ({
  serviceId,
  name,
  company: { name: company, picture: null },
  priceCents: cents,
  deliveryDays: days,
}));

/** Percent of the base price by the CEP's first digit. */
const FACTORS: Readonly<Record<string, number>> = { "0": 100, "2": 115, "4": 110, "6": 125, "7": 135 };
const OTHER_FACTOR = 120;

/** `cep`: 8 digits. Rules: SHIP-16. */
export function estimatesFor(cep: string): QuotedService[] {
  const factor = valueAt(FACTORS, cep.charAt(0)) ?? OTHER_FACTOR;
  return TABLE.map((service) => ({ ...service, priceCents: divideHalfUp(service.priceCents * factor, 100) }));
}
