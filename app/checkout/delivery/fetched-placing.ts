import { fetchedPart } from "#app/hydration/fetched-part.ts";

const { Part, fetchPart } = fetchedPart(async () => (await import("./placing.ts")).DeliveryProblem);

export const DeliveryNotPlaced = Part;

/** Loads what places the order and says why none was placed, which nobody needs before touching the page. */
export const loadPlacing = fetchPart;
