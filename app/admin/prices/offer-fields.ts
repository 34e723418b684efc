import * as z from "zod/mini";

/** Name of the boxes that pick products, each with the price that was looked at. */
export const OFFER_FIELD = "oferta";

const MESSAGE = "Marque a declaração para continuar.";

/** An owner's word, as the form posts it. Rules: PRICE-36. */
export const DeclareFields = z.object({ declaro: z.literal("1", MESSAGE) });

/** Which old prices the shop shows. */
export const ShownFields = z.object({});
