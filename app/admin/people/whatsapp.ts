import { emailGreeting } from "#platform/email/plain-email.ts";

/** Opens WhatsApp with a greeting to somebody, to be sent or changed; null without a number of this country. */
export function personWhatsapp(
  { name, phone }: { name: string; phone: string | null },
  shopName: string,
): string | null {
  const digits = (phone ?? "").replace(/\D/g, "");
  if (!/^[1-9]\d{9,10}$/.test(digits)) return null;
  const text = `${emailGreeting(name)} Aqui é da ${shopName}.`;
  return `https://wa.me/55${digits}?text=${encodeURIComponent(text)}`;
}
