/** Dispatched on `window` once the page is hydrated, after each hydrated `HydrationBoundary`, and after each navigation. */
export const HYDRATED_EVENT = "page-hydrated";

/** The type of a deferred module script, and the `rel` of its deferred preloads (`server/pages/deferred-scripts.ts`). */
export const DEFERRED_TYPE = "late";

/** On server-rendered parts that are hydrated later than the page around them (`hydration-boundary.tsx`). */
export const DEHYDRATED_ATTRIBUTE = "data-dehydrated";

/** On buttons whose every click counts, such as a quantity's. Of other buttons only the last click is replayed. */
export const EVERY_CLICK_ATTRIBUTE = "data-every-click";
