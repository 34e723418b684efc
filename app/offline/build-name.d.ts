/** Names the build a service worker belongs to; put in by `scripts/build-service-worker.ts`. */
declare const __BUILD__: string;
/** Files of that build that buttons need before they can answer, as addresses. */
declare const __ANSWERS__: readonly string[];
