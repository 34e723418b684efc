import { useState } from "react";
import { flushSync } from "react-dom";
import { useShop } from "#app/request/use-shop.ts";
import { AskedGift, withFields } from "./fetched-fields.ts";
import type { DeliveryForm } from "./use-delivery-fields.ts";

/**
 * The fields of a gift, folded: 'É um presente?'. What was typed before the shop switched gifts off stays in sight, to be
 * taken out.
 */
export function FoldedGiftFields({ form: { bind, values, focus } }: { form: DeliveryForm }) {
  const { giftMessages } = useShop();
  const [opened, setOpened] = useState(false);
  const isTyped = values.giftRecipient !== "" || values.giftMessage !== "";
  if (!giftMessages && !isTyped) return null;

  const open = () =>
    withFields(() => {
      flushSync(() => setOpened(true));
      focus("giftRecipient");
    });
  if (opened || isTyped) return <AskedGift bind={bind} />;
  return (
    <button type="button" onClick={open} className="link flex min-h-tap scroll-mb-28 items-center text-small">
      É um presente? Escreva para quem e uma mensagem
    </button>
  );
}
