import { z } from "zod";
import { type Centavos, fromDecimal } from "#platform/money.ts";

export interface QuotedService {
  /** Names may change, numbers do not. */
  serviceId: string;
  name: string;
  company: { name: string; picture: string | null };
  priceCents: Centavos;
  /** Business days, the upper end. */
  deliveryDays: number;
}

/** More is a mistake; days are counted one by one. */
const MOST_DAYS = 365;
// Numbers come as numbers or strings; one invalid service must not invalidate the others.
const Days = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(0).max(MOST_DAYS));
const Price = z.union([z.string(), z.number()]).transform((value, context) => {
  const cents = fromDecimal(value);
  // No carrier works for free: a zero is a missing price.
  if (cents === null || cents <= 0) {
    context.addIssue({ code: "custom", message: "no amount" });
    return z.NEVER;
  }
  return cents;
});
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

const Service = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  name: z.string().trim().min(1),
  error: z.unknown().optional(),
  price: optional(Price),
  custom_price: optional(Price),
  delivery_time: optional(Days),
  custom_delivery_time: optional(Days),
  delivery_range: optional(z.object({ max: Days })),
  company: z.object({ name: z.string().trim().min(1), picture: optional(z.string().min(1)) }),
});

/** A single object if one service was requested. */
export const QuoteAnswer = z.union([z.array(z.unknown()), z.looseObject({ id: z.union([z.string(), z.number()]) })]);

/** False for an empty list. */
export function refusesAll(answer: z.infer<typeof QuoteAnswer>): boolean {
  const entries = Array.isArray(answer) ? answer : [answer];
  return entries.length > 0 && entries.every((entry) => Boolean(Service.safeParse(entry).data?.error));
}

/**
 * The services that can be bought; the others come with `error` and no price. The merchant's mark-up and handling time
 * (`custom_*`) win over the carrier's; `bare` leaves them out, for a label's cost. Rules: SHIP-18.
 */
export function readServices(answer: z.infer<typeof QuoteAnswer>, { bare = false } = {}): QuotedService[] {
  return (Array.isArray(answer) ? answer : [answer]).flatMap((entry) => {
    const parsed = Service.safeParse(entry);
    if (!parsed.success || parsed.data.error) return [];
    const { id, name, company, ...service } = parsed.data;
    const priceCents = (bare ? null : service.custom_price) ?? service.price ?? service.custom_price;
    const carrierDays = service.delivery_time ?? service.delivery_range?.max;
    const deliveryDays = (bare ? null : service.custom_delivery_time) ?? carrierDays ?? service.custom_delivery_time;
    if (priceCents == null || deliveryDays == null) return [];
    return [
      {
        serviceId: id,
        name,
        company: { name: company.name, picture: company.picture ?? null },
        priceCents,
        deliveryDays,
      },
    ];
  });
}
