/** The build a service worker belongs to; set by `scripts/build-service-worker.ts`. */
declare const __BUILD__: string;
/** URLs of that build's files that buttons load on demand. */
declare const __ANSWERS__: readonly string[];
