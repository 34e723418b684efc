/** For rate limits and records. The server sets it on every request and overwrites whatever the client sent. */
export const CLIENT_ADDRESS_HEADER = "X-Client-Address";

/** `unknown` without a connection. */
export function clientAddress(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/** Dotted IPv4, also for `::ffff:203.0.113.7`; IPv6 as in RFC 5952, without a zone; anything else unchanged. */
export function normaliseAddress(address: string): string {
  const bare = address.split("%")[0]?.toLowerCase() ?? "";
  if (!bare.includes(":")) return address;
  const url = `http://[${bare}]/`;
  const short = URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address;
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short) ?? [];
  if (!high || !low) return short;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  const plain = normaliseAddress(address);
  return plain.includes(":") ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : plain;
}

/** `203.0.113.x`: enough to recognise one's own, too little to locate a person. */
export function maskAddress(address: string): string {
  const plain = normaliseAddress(address);
  return plain.includes(":") ? `${groupsOf(plain).slice(0, 3).join(":")}:x` : plain.replace(/\.\d{1,3}$/, ".x");
}

/** This machine's own. `::` counts, too: it is what remains of `::1` when only the network part is stored. */
export function isLoopbackAddress(address: string): boolean {
  const plain = normaliseAddress(address);
  return plain === "::1" || plain === "::" || /^127\.\d+\.\d+\.\d+$/.test(plain);
}

function groupsOf(plain: string): string[] {
  const [head = "", tail] = plain.split("::");
  const start = head === "" ? [] : head.split(":");
  const end = tail ? tail.split(":") : [];
  return tail === undefined
    ? start
    : [...start, ...Array.from({ length: 8 - start.length - end.length }, () => "0"), ...end];
}

const LONGEST_ADDRESS = 100;

/**
 * The entry of `X-Forwarded-For` that the outermost of our `hops` proxies added, counted from the end, without a port.
 * Null if there are fewer entries or it is no IP address.
 */
export function forwardedAddress(header: string | null, hops = 1): string | null {
  const last = header?.split(",").at(-hops)?.trim() ?? "";
  if (last.length > LONGEST_ADDRESS) return null;
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(last)?.[1];
  const address = bracketed ?? last.replace(/^([\d.]+):\d{1,5}$/, "$1");
  return isAddress(address) ? address : null;
}

function isAddress(text: string): boolean {
  const bare = text.split("%")[0] ?? "";
  return bare.includes(":")
    ? URL.canParse(`http://[${bare}]/`)
    : /^\d{1,3}(?:\.\d{1,3}){3}$/.test(bare) && URL.canParse(`http://${bare}/`);
}

/** Added by proxies. One on this machine connects from loopback, too; these headers tell its requests apart. */
const FORWARDING = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"];

export function isForwarded(headers: Headers): boolean {
  return FORWARDING.some((name) => headers.has(name));
}
