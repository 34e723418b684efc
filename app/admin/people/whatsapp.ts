import { personValues, type TextVoice } from "#shop/settings/texts/texts.ts";
import { whatsappMessage } from "#shop/settings/texts/whatsapp-message.ts";

/** WhatsApp link with a greeting to edit and send; null without a phone number. */
export function personWhatsapp(
  { name, phone }: { name: string; phone: string | null },
  voice: TextVoice,
): string | null {
  return whatsappMessage(voice, "whatsapp_hello", phone, personValues(name))?.url ?? null;
}
