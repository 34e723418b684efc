const GREETING = "Olá! Estou no site da";

/** Link to a WhatsApp chat with the shop, with a prefilled greeting and, if given, what it is about and its absolute URL. */
export function whatsappUrl(
  brand: { name: string; whatsapp: string },
  about?: { name: string; address?: string },
): string {
  const greeting = `${GREETING} ${brand.name} e gostaria de ajuda.`;
  const text = [greeting, about?.name, about?.address].filter(Boolean).join("\n");
  return `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(text)}`;
}
