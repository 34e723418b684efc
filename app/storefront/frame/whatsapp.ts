const GREETING = "Olá! Estou no site da";

/** Opens a chat with the shop, the greeting already written; `number` is digits with country code. */
export function whatsappUrl(brand: { name: string; whatsapp: string }): string {
  return `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(`${GREETING} ${brand.name} e gostaria de ajuda.`)}`;
}
