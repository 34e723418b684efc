import { DEFERRED_TYPE } from "#app/hydration/hydration-marks.ts";

/**
 * Defers a rendered page's modules and their preloads: the browser fetches none of them before
 * `app/hydration/deferred-hydration.ts`, which is inlined in the page, starts them.
 */
export function deferScripts(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_TYPE}"`)
    .replace(
      `<script nonce="${nonce}" type="module" async="">`,
      `<script nonce="${nonce}" type="${DEFERRED_TYPE}" async="">`,
    );
}
