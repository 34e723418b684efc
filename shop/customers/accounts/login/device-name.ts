import Bowser from "bowser";
import { isLoopbackAddress, maskAddress } from "#platform/http/client-address.ts";
import { valueAt } from "#platform/value-at.ts";

const SYSTEMS: Record<string, string> = { macOS: "Mac", "Chrome OS": "Chromebook" };
/** Named by what their owners call them; iPhone and iPad are both 'iOS'. */
const MODELS: Record<string, string> = { iPhone: "iPhone", iPad: "iPad" };
/** Names that would repeat the system beside them. */
const BROWSERS: Record<string, string> = {
  "Samsung Internet for Android": "Samsung Internet",
  "Android Browser": "Navegador",
};
const KINDS: Record<string, string> = { mobile: "Celular", tablet: "Tablet", desktop: "Computador" };

/** Such as `Chrome no Android`, from the user agent sent at the login. */
export function deviceName(userAgent: string | null, api: boolean): string {
  if (api) return "Aplicativo";
  if (!userAgent) return "Aparelho desconhecido";
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = valueAt(MODELS, platform.model) ?? (os.name && (valueAt(SYSTEMS, os.name) ?? os.name));
  const program = browser.name && (valueAt(BROWSERS, browser.name) ?? browser.name);
  const kind = valueAt(KINDS, platform.type);
  if (program && system) return `${program} no ${system}`;
  return program || system || kind || "Aparelho desconhecido";
}

export type DeviceKind = "phone" | "tablet" | "computer";

export function deviceKind(userAgent: string | null): DeviceKind {
  const type = userAgent ? Bowser.parse(userAgent).platform.type : undefined;
  if (type === "mobile") return "phone";
  return type === "tablet" ? "tablet" : "computer";
}

/** As text that does not identify a household; null if unknown, or the shop's own machine. */
export function networkText(address: string | null): string | null {
  if (!address || address === "unknown" || isLoopbackAddress(address)) return null;
  return `Rede ${maskAddress(address)}`;
}
