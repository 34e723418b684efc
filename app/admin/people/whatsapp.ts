import { emailGreeting } from "#platform/email/plain-email.ts";

/** WhatsApp link with a greeting to edit and send; null without a Brazilian number. */
export function personWhatsapp(
  { name, phone }: { name: string; phone: string | null },
  shopName: string,
): string | null {
  const digits = (phone ?? "").replace(/\D/g, "");
  if (!/^[1-9]\d{9,10}$/.test(digits)) return null;
  const text = `${emailGreeting(name)} Aqui é da ${shopName}.`;
  return `https://wa.me/55${digits}?text=${encodeURIComponent(text)}`;
}
