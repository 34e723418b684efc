import * as z from "zod/mini";
import { BRAZILIAN_STATES } from "#platform/formats/cep.ts";
import { type CepRange, rangesOfStates } from "#platform/formats/cep-ranges.ts";
import type { Centavos } from "#platform/money.ts";
import { DEFAULT_PROMISES } from "#shop/config/shop-promises.ts";
import type { Setting } from "#shop/settings/setting.ts";
import type { FreeShipping } from "./free-shipping.ts";

/** Services that the panel offers, by the provider's ids. */
export const CARRIER_SERVICES = [
  { id: "1", label: "Correios PAC" },
  { id: "2", label: "Correios SEDEX" },
  { id: "17", label: "Correios Mini Envios" },
  { id: "3", label: "Jadlog Package" },
  { id: "4", label: "Jadlog Com" },
  { id: "27", label: "Jadlog Package Centralizado" },
  { id: "31", label: "Loggi Express" },
  { id: "32", label: "Loggi Coleta" },
  { id: "33", label: "J&T Standard" },
  { id: "35", label: "Total Express Standard" },
  { id: "18", label: "Total Express e-Total" },
  { id: "22", label: "Buslog" },
] as const;

/** Quoted, but without labels: Azul sells none by the API (15, 16), LATAM wants a business code (12). */
const NOT_SOLD_TO_US: readonly string[] = ["12", "15", "16"];

/** Rules: SHIP-17. */
export function canBeBought(serviceId: string): boolean {
  return !NOT_SOLD_TO_US.includes(serviceId);
}

const Range = z.tuple([z.int(), z.int()]);

/** Rules: SHIP-26. */
const StoredShippingSettings = z.object({
  /** 8 digits; null: the environment's. */
  originCep: z.nullable(z.string().check(z.regex(/^\d{8}$/))),
  /** Before posting, in business days. */
  handlingDays: z.int().check(z.minimum(0), z.maximum(30)),
  /** The provider's ids; none: every service it offers. */
  services: z.array(z.string()),
  /** Mark-up on the carrier's price. */
  markupPercent: z.int().check(z.minimum(0), z.maximum(100)),
  markupCents: z.int().check(z.minimum(0)),
  free: z.nullable(
    z.object({
      fromCents: z.int().check(z.minimum(0)),
      states: z.array(z.enum(BRAZILIAN_STATES)),
      ranges: z.array(Range),
    }),
  ),
  pickup: z.nullable(z.object({ address: z.string(), hours: z.string() })),
});
export type ShippingSettings = z.output<typeof StoredShippingSettings>;

/** Rules: SHIP-24. */
export const USUAL_SHIPPING: Readonly<ShippingSettings> = {
  originCep: null,
  handlingDays: DEFAULT_PROMISES.handlingDays,
  services: [],
  markupPercent: 0,
  markupCents: 0,
  free: null,
  pickup: null,
};

/** The next quote and cart use them once they are saved; existing quotes stay valid. Rules: SHIP-33. */
export const shippingSettings: Setting<ShippingSettings> = {
  key: "shipping",
  audited: "Frete",
  stored: z.partial(StoredShippingSettings),
  usual: () => USUAL_SHIPPING,
};

export function freeShippingOf({ free }: Pick<ShippingSettings, "free">): FreeShipping | null {
  if (!free) return null;
  const own = free.ranges.map(([from, to]): CepRange => [from, to]);
  const ranges = [...rangesOfStates(free.states), ...own];
  return { fromCents: free.fromCents, ranges, where: placesOf(free.states, own.length > 0) };
}

/** Rules: SHIP-25. */
export function withMarkup(
  cents: Centavos,
  { markupPercent, markupCents }: Pick<ShippingSettings, "markupPercent" | "markupCents">,
): Centavos {
  return Math.floor((cents * (100 + markupPercent) + 50) / 100) + markupCents;
}

/** `Rua Exemplo, 100. Segunda a sexta, das 9h às 18h`. */
export function pickupText({ address, hours }: NonNullable<ShippingSettings["pickup"]>): string {
  return hours ? `${address.replace(/\.$/, "")}. ${hours}` : address;
}

function placesOf(states: readonly string[], others: boolean): string {
  const places = others ? [...states, "CEPs escolhidos"] : [...states];
  const last = places.pop() ?? "";
  return places.length > 0 ? `${places.join(", ")} e ${last}` : last;
}
