/** What is shared of a piece: its name and absolute URL. */
export interface SharedPiece {
  name: string;
  address: string;
}

export function shareText({ name, address }: SharedPiece): string {
  return `${name}\n${address}`;
}

/** WhatsApp link with a text; the sender chooses the recipient. */
export function whatsappShareUrl(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
