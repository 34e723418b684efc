import { fetchedPart } from "#app/hydration/fetched-part.ts";
import { browserLoading, loadPart } from "#app/hydration/lazy-part.ts";

const load = () => import("./placing.ts");
const { Part, fetchPart } = fetchedPart(async () => (await load()).DeliveryProblem);

export const DeliveryNotPlaced = Part;

/** Loads what places the order and says why none was placed, which nobody needs before touching the page. */
export async function loadPlacing() {
  const [placing] = await Promise.all([loadPart(load, browserLoading), fetchPart()]);
  return placing;
}
