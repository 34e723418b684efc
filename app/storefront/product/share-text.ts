/** What is shared of a piece: its name and absolute address. */
export interface SharedPiece {
  name: string;
  address: string;
}

export function shareText({ name, address }: SharedPiece): string {
  return `${name}\n${address}`;
}

/** Opens WhatsApp with a text to send to whomever. */
export function whatsappShareUrl(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
