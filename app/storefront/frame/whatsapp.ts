const GREETING = "Olá! Estou no site da";

/** Link to a WhatsApp chat with the shop, with a prefilled greeting and, if given, a piece and its absolute URL. */
export function whatsappUrl(
  brand: { name: string; whatsapp: string },
  piece?: { name: string; address: string },
): string {
  const about = piece ? `\n${piece.name}\n${piece.address}` : "";
  const text = `${GREETING} ${brand.name} e gostaria de ajuda.${about}`;
  return `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(text)}`;
}
