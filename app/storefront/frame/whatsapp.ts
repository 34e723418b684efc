const GREETING = "Olá! Estou no site da";

/** Opens a chat with the shop, the greeting already written, with a piece and its absolute address when there is one. */
export function whatsappUrl(
  brand: { name: string; whatsapp: string },
  piece?: { name: string; address: string },
): string {
  const about = piece ? `\n${piece.name}\n${piece.address}` : "";
  const text = `${GREETING} ${brand.name} e gostaria de ajuda.${about}`;
  return `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(text)}`;
}
