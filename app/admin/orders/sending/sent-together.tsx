import { Send } from "lucide-react";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { PICKUP_NAME } from "#shop/ordering/shipping/pickup.ts";

interface SentTogetherProps {
  /** Form name. */
  intent: string;
  /** How the first order was sent. */
  sent: { carrierName: string | null; trackingCode: string | null };
  /** The addition, if the button is on the first order's page. */
  addition?: { id: string; number: number };
}

/**
 * Marks an addition as sent in the first order's parcel, by one press: carrier and code are those of the parcel that
 * staff see beside it. Nothing for pick-up, or without a carrier. Rules: DESK-30.
 */
export function SentTogether({ intent, sent, addition }: SentTogetherProps) {
  const { carrierName, trackingCode } = sent;
  if (!carrierName || carrierName === PICKUP_NAME) return null;
  const code = trackingCode ? `, código ${trackingCode}` : ", sem código";
  return (
    <div className="grid gap-1.5">
      <ActionButton
        intent={intent}
        fields={{ carrierName, trackingCode: trackingCode ?? "", ...(addition && { additionId: addition.id }) }}
        icon={Send}
        variant="primary"
        label={addition ? `Marcar o ${orderNumber(addition)} como enviado` : "Foi junto: marcar como enviado também"}
      />
      <span className="text-caption text-ink-soft">
        {carrierName}
        {code}. O cliente é avisado.
      </span>
    </div>
  );
}
