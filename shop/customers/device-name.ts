import Bowser from "bowser";

const SYSTEMS: Record<string, string> = { macOS: "Mac", "Chrome OS": "Chromebook" };
const KINDS: Record<string, string> = { mobile: "Celular", tablet: "Tablet", desktop: "Computador" };

/** What a session runs on, `Chrome no Android`, from what its browser said at the login. */
export function deviceName(userAgent: string | null, api: boolean): string {
  if (api) return "Aplicativo";
  if (!userAgent) return "Aparelho desconhecido";
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name && (SYSTEMS[os.name] ?? os.name);
  const kind = KINDS[platform.type ?? ""];
  if (browser.name && system) return `${browser.name} no ${system}`;
  return browser.name || system || kind || "Aparelho desconhecido";
}

/** Whether it is carried in a pocket: which icon stands for it. */
export function isHandheld(userAgent: string | null): boolean {
  return Boolean(userAgent) && ["mobile", "tablet"].includes(Bowser.parse(userAgent ?? "").platform.type ?? "");
}

/** An address without its last part, `203.0.113.x`: enough to recognise one's own, too little to find a house. */
export function shortAddress(address: string | null): string | null {
  if (!address || address === "unknown") return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (/^\d+(\.\d+){3}$/.test(mapped)) return mapped.replace(/\d+$/, "x");
  const groups = mapped.split(":").filter(Boolean).slice(0, 3);
  return groups.length > 0 ? `${groups.join(":")}:x` : null;
}
