import { stillPart } from "#app/hydration/static-island.tsx";

// Text that works without scripts: the server's markup is all the browser needs.
export const Assurances = stillPart(async () => (await import("./assurances.tsx")).Assurances);
export const SpecificationList = stillPart(async () => (await import("./specification-list.tsx")).SpecificationList);
export const Wholesale = stillPart(async () => (await import("./wholesale.tsx")).Wholesale);
