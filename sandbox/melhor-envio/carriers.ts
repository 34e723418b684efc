import type { DistanceTier } from "./distance.ts";

export interface Company {
  id: number;
  name: string;
  slug: string;
  colour: string;
}

/**
 * One value per distance tier: same state, same region, near, far, remote. Null if the service does not deliver there.
 */
export type ByTier = readonly [number | null, number | null, number | null, number | null, number | null];

export interface Service {
  id: number;
  name: string;
  company: Company;
  /** Centavos for the first 300 g. */
  base: ByTier;
  /** Centavos for each further kilogram, by tier. */
  perKg: readonly [number, number, number, number, number];
  /** Maximum business days. */
  days: readonly [number, number, number, number, number];
  /** Share of the insured value. */
  adValorem: number;
  /** Saving against the counter price, as a fraction of it. */
  discount: number;
  metroOnly: boolean;
  limits: { sideCm: number; sumCm: number; weightKg: number };
  /** Only quoted when requested by id, like carriers that an account has not enabled. */
  onRequest?: boolean;
  /** Quoted, but its labels cannot be bought through the API, only on the provider's pages. */
  notByApi?: boolean;
}

/** Companies that accept parcels at an agency only; the label must name it. */
export const AGENCY_COMPANIES: readonly number[] = [6, 9, 12];

export const companies = {
  correios: { id: 1, name: "Correios", slug: "correios", colour: "#00416b" },
  jadlog: { id: 2, name: "Jadlog", slug: "jadlog", colour: "#b3151b" },
  latam: { id: 6, name: "LATAM Cargo", slug: "latam-cargo", colour: "#1b0088" },
  azul: { id: 9, name: "Azul Cargo Express", slug: "azul-cargo-express", colour: "#1d3e7a" },
  buslog: { id: 12, name: "Buslog", slug: "buslog", colour: "#d8232a" },
  loggi: { id: 14, name: "Loggi", slug: "loggi", colour: "#0063c6" },
} as const satisfies Record<string, Company>;

const correiosLimits = { sideCm: 100, sumCm: 200, weightKg: 30 };
const jadlogLimits = { sideCm: 80, sumCm: 180, weightKg: 30 };
const airLimits = { sideCm: 100, sumCm: 200, weightKg: 30 };
const loggiLimits = { sideCm: 100, sumCm: 160, weightKg: 30 };

/** The simulated services, under Melhor Envio's own ids. */
export const services: readonly Service[] = [
  {
    id: 1,
    name: "PAC",
    company: companies.correios,
    base: [1890, 2190, 2490, 2990, 3690],
    perKg: [180, 260, 380, 560, 820],
    days: [5, 6, 8, 10, 14],
    adValorem: 0.01,
    discount: 0.12,
    metroOnly: false,
    limits: correiosLimits,
  },
  {
    id: 2,
    name: "SEDEX",
    company: companies.correios,
    base: [2290, 3190, 4190, 5890, 7890],
    perKg: [320, 520, 880, 1420, 2250],
    days: [2, 3, 3, 5, 7],
    adValorem: 0.01,
    discount: 0.2,
    metroOnly: false,
    limits: correiosLimits,
  },
  {
    id: 3,
    name: ".Package",
    company: companies.jadlog,
    base: [1590, 1890, 2190, 2790, null],
    perKg: [150, 230, 330, 520, 0],
    days: [4, 5, 6, 9, 0],
    adValorem: 0.0066,
    discount: 0.3,
    metroOnly: false,
    limits: jadlogLimits,
  },
  {
    id: 4,
    name: ".Com",
    company: companies.jadlog,
    base: [1790, 2290, 2890, 3790, 4890],
    perKg: [210, 310, 460, 720, 1100],
    days: [3, 4, 5, 8, 11],
    adValorem: 0.0066,
    discount: 0.25,
    metroOnly: false,
    limits: jadlogLimits,
  },
  {
    id: 31,
    name: "Express",
    company: companies.loggi,
    base: [1390, 1790, 2290, 2990, null],
    perKg: [140, 240, 360, 540, 0],
    days: [2, 3, 4, 6, 0],
    adValorem: 0.005,
    discount: 0.18,
    metroOnly: true,
    limits: loggiLimits,
  },
  {
    id: 12,
    name: "éFácil",
    company: companies.latam,
    base: [2490, 2690, 2990, 3490, 3990],
    perKg: [260, 310, 420, 560, 690],
    days: [3, 3, 4, 5, 6],
    adValorem: 0.008,
    discount: 0.1,
    metroOnly: false,
    limits: airLimits,
  },
  {
    id: 15,
    name: "Amanhã",
    company: companies.azul,
    base: [4190, 4690, 5290, 6190, null],
    perKg: [520, 610, 820, 1180, 0],
    days: [1, 1, 2, 2, 0],
    adValorem: 0.01,
    discount: 0.08,
    metroOnly: false,
    limits: airLimits,
    notByApi: true,
  },
  {
    id: 16,
    name: "e-commerce",
    company: companies.azul,
    base: [2190, 2590, 2990, 3690, 4590],
    perKg: [230, 290, 410, 590, 880],
    days: [3, 4, 5, 6, 8],
    adValorem: 0.01,
    discount: 0.12,
    metroOnly: false,
    limits: airLimits,
    notByApi: true,
  },
  {
    id: 22,
    name: "Rodoviário",
    company: companies.buslog,
    base: [1490, 1990, 2590, null, null],
    perKg: [160, 250, 360, 0, 0],
    days: [4, 5, 7, 0, 0],
    adValorem: 0.006,
    discount: 0.1,
    metroOnly: false,
    limits: airLimits,
    onRequest: true,
  },
];

export function atTier<T>(values: readonly [T, T, T, T, T], tier: DistanceTier): T {
  return values[tier];
}
