import bowser from "bowser";

/** A browser's name: `Chrome no Windows`. */
export function staffDeviceName(userAgent: string | null): string {
  if (!userAgent) return "Aparelho desconhecido";
  const { browser, os } = bowser.parse(userAgent);
  if (!browser.name) return "Aparelho desconhecido";
  return os.name ? `${browser.name} no ${os.name}` : browser.name;
}
