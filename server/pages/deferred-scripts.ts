import { DEFERRED_TYPE } from "#app/hydration/hydration-marks.ts";

/**
 * A rendered page whose modules wait until `app/hydration/deferred-hydration.ts`, which is inlined in it, starts them: neither
 * preloads are fetched by the browser on its own.
 */
export function deferScripts(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_TYPE}"`)
    .replace(
      `<script nonce="${nonce}" type="module" async="">`,
      `<script nonce="${nonce}" type="${DEFERRED_TYPE}" async="">`,
    );
}
