/** What XML 1.0 cannot hold, not even escaped: control characters, halves of a pair, non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** A text as the content of an element or an attribute; what XML cannot hold is left out. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, "").replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}

/** `<name>text</name>`, escaped. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}
