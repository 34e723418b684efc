import { type Gift, giftTitle } from "#shop/ordering/orders/gift.ts";

/** What the card of a gift says; nothing for what is none. Rules: SETTING-4. */
export function GiftNote({ of: gift }: { of: Gift }) {
  const title = giftTitle(gift);
  if (!title) return null;
  return (
    <div className="text-small">
      <b className="wrap-anywhere font-semibold">{title}</b>
      <p className="wrap-anywhere whitespace-pre-line">{gift.giftMessage}</p>
    </div>
  );
}
