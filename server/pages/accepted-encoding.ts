/** Browsers list a handful of codings; a longer header is ignored. */
const LONGEST = 1_000;

/** With a weight above zero (RFC 9110, 12.5.3). `*` is ignored: the uncompressed form is always available. */
export function acceptsEncoding(header: string, coding: "br" | "gzip"): boolean {
  if (header.length > LONGEST) return false;
  return header.split(",").some((each) => {
    const [name = "", ...parameters] = each.split(";");
    return name.trim().toLowerCase() === coding && !parameters.some(isZeroWeight);
  });
}

function isZeroWeight(parameter: string): boolean {
  const [name = "", value = ""] = parameter.split("=");
  return name.trim().toLowerCase() === "q" && Number(value) === 0;
}
