import * as z from "zod/mini";

/** Checkbox name; each value is a product id with the old price that was shown. */
export const OFFER_FIELD = "oferta";

const MESSAGE = "Marque a declaração para continuar.";

/** The owner's declaration, as posted. Rules: PRICE-36. */
export const DeclareFields = z.object({ declaro: z.literal("1", MESSAGE) });
