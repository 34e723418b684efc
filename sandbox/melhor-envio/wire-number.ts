import { z } from "zod";

/** A number as the provider accepts it: also as text. */
export const wireNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);

export const positiveNumber = wireNumber.refine((value) => value > 0);
