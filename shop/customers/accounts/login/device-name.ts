import Bowser from "bowser";
import { isLoopbackAddress, maskAddress } from "#platform/http/client-address.ts";

const SYSTEMS: Record<string, string> = { macOS: "Mac", "Chrome OS": "Chromebook" };
const KINDS: Record<string, string> = { mobile: "Celular", tablet: "Tablet", desktop: "Computador" };

/** A session's device, such as `Chrome no Android`, from the user agent sent at the login. */
export function deviceName(userAgent: string | null, api: boolean): string {
  if (api) return "Aplicativo";
  if (!userAgent) return "Aparelho desconhecido";
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name && (SYSTEMS[os.name] ?? os.name);
  const kind = KINDS[platform.type ?? ""];
  if (browser.name && system) return `${browser.name} no ${system}`;
  return browser.name || system || kind || "Aparelho desconhecido";
}

/** Whether it is a phone or tablet; selects the icon. */
export function isHandheld(userAgent: string | null): boolean {
  return Boolean(userAgent) && ["mobile", "tablet"].includes(Bowser.parse(userAgent ?? "").platform.type ?? "");
}

/** The network of a session, as text that does not identify a household; null if unknown, or the shop's own machine. */
export function networkText(address: string | null): string | null {
  if (!address || address === "unknown" || isLoopbackAddress(address)) return null;
  return `Rede ${maskAddress(address)}`;
}
