import { fetchedPart } from "#app/hydration/fetched-part.ts";

const { Part, fetchPart } = fetchedPart(async () => (await import("./placing.ts")).DeliveryProblem);

export const DeliveryNotPlaced = Part;

/** Loads the code that sends the order and shows why it was refused. It is needed only once the shopper touches the page. */
export const loadPlacing = fetchPart;
