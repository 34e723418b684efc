import { z } from "zod";
import type { Agency } from "../labels/agency.ts";

const text = z.union([z.string(), z.number()]).transform(String).catch("");
const City = z.union([
  z.string(),
  z.looseObject({ city: text, state: z.looseObject({ state_abbr: text }).optional().catch(undefined) }),
]);

const AgencyAnswer = z.looseObject({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  name: z.string().trim().min(1),
  status: z.string().nullish().catch(null),
  address: z
    .looseObject({
      address: text.optional(),
      number: text.optional(),
      district: text.optional(),
      city: City.optional(),
    })
    .optional()
    .catch(undefined),
});

/** Answer of `GET /shipment/agencies`, as a list or under `data`, without closed ones. */
export const AgencyList = z
  .union([z.array(z.unknown()), z.looseObject({ data: z.array(z.unknown()) }).transform(({ data }) => data)])
  .transform((entries) =>
    entries.flatMap((entry): Agency[] => {
      const parsed = AgencyAnswer.safeParse(entry);
      if (!parsed.success || (parsed.data.status && parsed.data.status !== "available")) return [];
      const { id, name, address } = parsed.data;
      return [{ id, name, place: placeOf(address) }];
    }),
  );

function placeOf(address: z.infer<typeof AgencyAnswer>["address"]): string {
  if (!address) return "";
  const { city } = address;
  const town = typeof city === "string" ? city : (city?.city ?? "");
  const state = typeof city === "object" ? (city.state?.state_abbr ?? "") : "";
  const street = [address.address, address.number].filter(Boolean).join(", ");
  return [street, address.district, [town, state].filter(Boolean).join("/")].filter(Boolean).join(", ");
}
