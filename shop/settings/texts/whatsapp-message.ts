import { whatsappChat } from "#platform/formats/whatsapp.ts";
import { SHOP_TEXTS, type TextValues, type TextVoice, type WhatsappTextKey, whatsappWords } from "./texts.ts";

export interface WhatsappMessage {
  label: string;
  text: string;
  url: string;
}

/** Null without a phone number. Rules: TEXT-7. */
export function whatsappMessage<Key extends WhatsappTextKey>(
  voice: TextVoice,
  key: Key,
  phone: string | null,
  values: TextValues<Key>,
): WhatsappMessage | null {
  const text = whatsappWords(voice, key, values);
  const url = whatsappChat(phone ?? "", text);
  return url === null ? null : { label: SHOP_TEXTS[key].name, text, url };
}
