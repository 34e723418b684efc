/**
 * A link that opens WhatsApp with a message to a phone, to be read and sent there. Numbers without a country are
 * Brazilian; null for what is no phone number with an area code.
 */
export function whatsappChat(phone: string, text: string): string | null {
  const digits = phone.replace(/\D/g, "");
  if (!/^[1-9]\d{9,14}$/.test(digits)) return null;
  return `https://wa.me/${digits.length <= 11 ? `55${digits}` : digits}?text=${encodeURIComponent(text)}`;
}
