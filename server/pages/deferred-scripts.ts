import { LATE } from "#app/hydration/deferred-hydration.ts";

/**
 * A rendered page whose modules wait until `LATE_START`, which stands in it, has them begin: neither they nor their
 * preloads are fetched by the browser on its own.
 */
export function lateScripts(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATE}"`)
    .replace(`<script nonce="${nonce}" type="module" async="">`, `<script nonce="${nonce}" type="${LATE}" async="">`);
}
