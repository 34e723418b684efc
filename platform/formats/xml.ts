import { valueAt } from "#platform/value-at.ts";

/** XML 1.0 does not allow these, not even escaped: control characters, lone surrogates, non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Removes characters that XML does not allow. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, "").replace(/[&<>"']/g, (sign) => valueAt(ESCAPES, sign) ?? "");
}

/** `<name>text</name>`, escaped. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}
