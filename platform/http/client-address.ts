/**
 * Carries the client's address to whoever counts or records it. The server sets it on every request from the
 * connection itself, over anything a client may have sent under this name.
 */
export const CLIENT_ADDRESS_HEADER = "X-Client-Address";

/** The address a request came from; `unknown` where there was no connection. */
export function clientAddress(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/**
 * An address in the one notation in which it is kept and compared: IPv4 with its dots, also where it came as
 * `::ffff:203.0.113.7`; IPv6 in the short form of RFC 5952, without a zone. What is no address stays as it is.
 */
export function plainAddress(address: string): string {
  const bare = address.split("%")[0]?.toLowerCase() ?? "";
  if (!bare.includes(":")) return address;
  const url = `http://[${bare}]/`;
  const short = URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address;
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short) ?? [];
  if (!high || !low) return short;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}

/** What counts as one client: an IPv4 address, or the /64 network that one IPv6 line gets. */
export function clientNetwork(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(":") ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : plain;
}

/** An address without its last part, `203.0.113.x`: enough to recognise one's own, too little to find a house. */
export function addressStart(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(":") ? `${groupsOf(plain).slice(0, 3).join(":")}:x` : plain.replace(/\.\d{1,3}$/, ".x");
}

/** Whether it is the computer that the shop itself runs on; `::` is what a shortened `::1` leaves. */
export function isThisComputer(address: string): boolean {
  const plain = plainAddress(address);
  return plain === "::1" || plain === "::" || /^127\.\d+\.\d+\.\d+$/.test(plain);
}

/** All eight groups of a short IPv6 address. */
function groupsOf(plain: string): string[] {
  const [head = "", tail] = plain.split("::");
  const start = head === "" ? [] : head.split(":");
  const end = tail ? tail.split(":") : [];
  return tail === undefined
    ? start
    : [...start, ...Array.from({ length: 8 - start.length - end.length }, () => "0"), ...end];
}

/** The longest IPv6 address with its zone, brackets and port is shorter. */
const LONGEST_ADDRESS = 100;

/**
 * The address behind a proxy of ours: the last one that the proxy itself added to `X-Forwarded-For`, without its port, which
 * some proxies add. Null where that is no address.
 */
export function forwardedAddress(header: string | null): string | null {
  const last = header?.split(",").at(-1)?.trim() ?? "";
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

/** What a proxy passes on comes from this computer, too; it says for whom. */
const FORWARDING = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"];

/** Whether a proxy has passed the request on. */
export function isForwarded(headers: Headers): boolean {
  return FORWARDING.some((name) => headers.has(name));
}
