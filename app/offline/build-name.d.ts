/** Names the build a service worker belongs to; put in by `scripts/build-service-worker.ts`. */
declare const __BUILD__: string;
