import { areaOf } from "../cep/cep-areas.ts";
import { atTier, type Service, services } from "./carriers.ts";
import { type DistanceTier, distanceTier } from "./distance.ts";
import { billedWeight, type Parcel, parcelsOf } from "./parcel.ts";
import type { QuoteRequest } from "./quote-request.ts";

const INCLUDED_KG = 0.3;
const RECEIPT_CENTS = 750;
const OWN_HAND_CENTS = 860;

/** The price of a service in centavos, or the reason why it is not available. */
export type PricedService =
  | { kind: "priced"; service: Service; cents: number; discountCents: number; days: number; parcels: Parcel[] }
  | { kind: "unavailable"; service: Service; reason: string };

/** Prices every requested service. Deterministic. */
export function priceServices(request: QuoteRequest): PricedService[] {
  const wanted = request.services?.split(",").map((id) => Number(id.trim()));
  const asked = services.filter(({ id, onRequest }) => (wanted === undefined ? !onRequest : wanted.includes(id)));
  const from = areaOf(request.from.postal_code.padEnd(8, "0"));
  const to = areaOf(request.to.postal_code.padEnd(8, "0"));
  const parcels = parcelsOf(request);
  return asked.map((service) => {
    if (from === null) return unavailable(service, "CEP de origem inexistente");
    if (to === null) return unavailable(service, "CEP de destino inexistente");
    if (!parcels.every((parcel) => fits(parcel, service))) {
      return unavailable(service, "Dimensões do objeto ultrapassam o limite da transportadora.");
    }
    const tier = distanceTier(from, to);
    const base = atTier(service.base, tier);
    if (base === null || (service.metroOnly && !to.metro)) return unavailable(service, noService(service));
    return priced(service, request, parcels, tier, base);
  });
}

function priced(
  service: Service,
  request: QuoteRequest,
  parcels: Parcel[],
  tier: DistanceTier,
  base: number,
): PricedService {
  const freight = parcels.reduce((sum, parcel) => {
    const extraKg = Math.max(0, billedWeight(parcel) - INCLUDED_KG);
    return sum + base + extraKg * atTier(service.perKg, tier) + parcel.insurance * 100 * service.adValorem;
  }, 0);
  const extras = (request.options.receipt ? RECEIPT_CENTS : 0) + (request.options.own_hand ? OWN_HAND_CENTS : 0);
  const cents = Math.round(freight) + extras;
  const discountCents = Math.round((cents * service.discount) / (1 - service.discount));
  return { kind: "priced", service, cents, discountCents, days: atTier(service.days, tier), parcels };
}

function fits(parcel: Parcel, { limits }: Service): boolean {
  const sides = [parcel.width, parcel.height, parcel.length];
  return (
    Math.max(...sides) <= limits.sideCm &&
    sides.reduce((sum, side) => sum + side, 0) <= limits.sumCm &&
    parcel.weight <= limits.weightKg
  );
}

function noService(service: Service): string {
  return service.id === 3 ? "Serviço econômico indisponível para o trecho." : "Transportadora não atende este trecho.";
}

function unavailable(service: Service, reason: string): PricedService {
  return { kind: "unavailable", service, reason };
}
