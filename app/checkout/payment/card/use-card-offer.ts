import { useEffect, useState } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { type CardOffer, lookUpCard } from "./look-up-card.ts";
import type { SecureFields } from "./use-secure-fields.ts";

const NONE: CardOffer = { kind: "none" };

/** Looks up brand, issuer and installments by the card's first digits. */
export function useCardOffer(
  { provider, bin, mounted }: SecureFields,
  method: "credit_card" | "debit_card",
  totalCents: number,
): CardOffer {
  const plan = useShop().payments.installments;
  const key = `${method} ${totalCents} ${bin}`;
  const [found, setFound] = useState<{ key: string; offer: CardOffer }>({ key: "", offer: NONE });

  useEffect(() => {
    if (!provider || !bin) return;
    let left = false;
    void lookUpCard({ provider, bin, method, totalCents, plan }).then(({ offer, brand }) => {
      if (left) return;
      setFound({ key, offer });
      const { card_number: number, security_code: code } = brand?.settings?.[0] ?? {};
      // The expected number of digits depends on the brand.
      if (number) mounted.cardNumber?.update({ settings: number });
      if (code) mounted.securityCode?.update({ settings: code, placeholder: brand?.id === "amex" ? "1234" : "123" });
    });
    return () => {
      left = true;
    };
  }, [provider, bin, method, totalCents, plan, key, mounted]);

  return found.key === key && bin ? found.offer : NONE;
}
