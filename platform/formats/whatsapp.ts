/** The text is read and sent in WhatsApp. Numbers without a country are Brazilian; null without an area code. */
export function whatsappChat(phone: string, text: string): string | null {
  const digits = phone.replace(/\D/g, "");
  if (!/^[1-9]\d{9,14}$/.test(digits)) return null;
  const country = digits.length <= 11 && !phone.startsWith("+") ? "55" : "";
  return `https://wa.me/${country}${digits}?text=${encodeURIComponent(text)}`;
}
