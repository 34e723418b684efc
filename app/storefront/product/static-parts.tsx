import { staticIsland } from "#app/hydration/static-island.tsx";

// Text that works without scripts: the server's markup is all the browser needs.
export const AssurancesIsland = staticIsland(async () => (await import("./assurances.tsx")).Assurances);
export const SpecificationListIsland = staticIsland(
  async () => (await import("./specification-list.tsx")).SpecificationList,
);
export const WholesaleIsland = staticIsland(async () => (await import("./wholesale.tsx")).Wholesale);
