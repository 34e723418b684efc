/** The response with a file of one customer; proxies must not keep it. */
export function privateFile(
  file: Buffer,
  { type, name, way = "inline" }: { type: string; name: string; way?: string },
) {
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `${way}; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
