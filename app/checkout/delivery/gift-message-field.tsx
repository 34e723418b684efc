import { useState } from "react";
import { flushSync } from "react-dom";
import { useShop } from "#app/request/use-shop.ts";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { LONGEST_GIFT_MESSAGE } from "#shop/ordering/orders/placing/delivery-rules.ts";
import type { DeliveryForm } from "./use-delivery-fields.ts";

export const GIFT_LABEL = "Mensagem para quem recebe";
export const GIFT_HINT = `Até ${LONGEST_GIFT_MESSAGE} caracteres. Escrevemos em um cartão que vai com as peças.`;

/**
 * The message that goes with a gift, optional and folded: 'É um presente? Escreva uma mensagem'. A message typed before
 * the shop switched it off stays in sight, to be taken out.
 * Rules: SETTING-3.
 */
export function GiftMessageField({ form }: { form: DeliveryForm }) {
  const { giftMessages } = useShop();
  const [opened, setOpened] = useState(false);
  const field = form.bind("giftMessage");
  if (!giftMessages && field.value === "") return null;

  function open() {
    flushSync(() => setOpened(true));
    form.focus("giftMessage");
  }
  if (opened || field.value !== "" || field.error) {
    return <TextArea {...field} label={GIFT_LABEL} optional rows={3} autoComplete="off" hint={GIFT_HINT} />;
  }
  return (
    <button type="button" onClick={open} className="link flex min-h-tap scroll-mb-28 items-center text-small">
      É um presente? Escreva uma mensagem
    </button>
  );
}
