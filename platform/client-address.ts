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
 * What counts as one client: an IPv4 address, or the /64 network that one IPv6 line gets.
 * `::ffff:203.0.113.7` is the IPv4 address within.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("%")[0]?.toLowerCase().split("::") ?? [];
  const start = head === "" ? [] : head.split(":");
  const end = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
  return `${[...start, ...zeros, ...end].slice(0, 4).join(":")}::/64`;
}

/** The address behind a proxy of ours: the last one that the proxy itself added to `X-Forwarded-For`. */
export function forwardedAddress(header: string | null): string | null {
  return header?.split(",").at(-1)?.trim() || null;
}
