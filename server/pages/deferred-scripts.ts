import { DEFERRED_TYPE } from "#app/hydration/hydration-marks.ts";

/** The browser fetches modules and preloads only when the inlined `app/hydration/deferred-hydration.ts` starts them. */
export function deferScripts(html: Buffer, nonce: string): Buffer {
  const preloadsWait = replaceAll(html, '<link rel="modulepreload"', `<link rel="${DEFERRED_TYPE}"`);
  return replaceAll(
    preloadsWait,
    `<script nonce="${nonce}" type="module" async="">`,
    `<script nonce="${nonce}" type="${DEFERRED_TYPE}" async="">`,
  );
}

/** In bytes: searching a page as a string, made of React's bytes and made bytes again, takes many times as long. */
function replaceAll(html: Buffer, before: string, after: string): Buffer {
  const [found, put] = [Buffer.from(before), Buffer.from(after)];
  const parts: Buffer[] = [];
  let copied = 0;
  for (let at = html.indexOf(found); at >= 0; at = html.indexOf(found, copied)) {
    parts.push(html.subarray(copied, at), put);
    copied = at + found.length;
  }
  return parts.length === 0 ? html : Buffer.concat([...parts, html.subarray(copied)]);
}
