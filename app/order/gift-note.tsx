import { type Gift, giftTitle } from "#shop/ordering/orders/gift.ts";

interface GiftNoteProps {
  of: Gift;
  /** Said behind the title. */
  more?: string;
}

/** Whom a gift goes to and what its card says; nothing for what is none. Rules: SETTING-4. */
export function GiftNote({ of: gift, more }: GiftNoteProps) {
  const title = giftTitle(gift);
  if (!title) return null;
  return (
    <div className="wrap-anywhere text-small">
      <b className="font-semibold">{[title, more].filter(Boolean).join(", ")}</b>
      <p className="whitespace-pre-line empty:hidden">{gift.giftMessage}</p>
    </div>
  );
}
