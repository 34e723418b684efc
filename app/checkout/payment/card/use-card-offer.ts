import { useEffect, useState } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { toDecimalString } from "#platform/money.ts";
import type { InstallmentPlan } from "#shop/config/shop-promises.ts";
import {
  type InstallmentOption,
  installmentOptions,
  interestFreeCount,
  matchCardMethod,
} from "./installment-options.ts";
import type { CardMethod, MercadoPago } from "./mercado-pago-sdk.ts";
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

type CardOffer =
  /** The first digits are not complete yet. */
  | { kind: "none" }
  | { kind: "refused"; message: string }
  | {
      kind: "offered";
      brand: string;
      issuerId: string | null;
      options: readonly InstallmentOption[];
      interestFree: number;
    };

interface LookedUpCard {
  provider: Pick<MercadoPago, "getPaymentMethods" | "getIssuers" | "getInstallments">;
  bin: string;
  method: "credit_card" | "debit_card";
  totalCents: number;
  /** Null: the shop offers no installments. */
  plan: InstallmentPlan | null;
}

/**
 * Looks a card up by its first digits. Brand and, for credit cards, installments are required. The issuer is optional,
 * and a debit card is paid at once even if that lookup fails.
 */
export async function lookUpCard({
  provider,
  bin,
  method,
  totalCents,
  plan,
}: LookedUpCard): Promise<{ offer: CardOffer; brand?: CardMethod }> {
  try {
    const fit = matchCardMethod((await provider.getPaymentMethods({ bin })).results, method);
    if (fit.kind === "refused") return { offer: fit };
    const { brand } = fit;
    const amount = toDecimalString(totalCents);
    const [issuers, offers] = await Promise.all([
      provider.getIssuers({ paymentMethodId: brand.id, bin }).catch(() => null),
      provider.getInstallments({ amount, bin, paymentTypeId: method }).catch(unlessAtOnce(method)),
    ]);
    const offered = offers?.find(({ payment_method_id: id }) => id === brand.id) ?? offers?.[0];
    const costs = offered?.payer_costs ?? [];
    const options = installmentOptions(costs, method, totalCents, plan);
    if (options.length === 0) {
      return { offer: { kind: "refused", message: "Este cartão não aceita este valor. Use outro cartão." } };
    }
    const issuer = issuers?.[0]?.id;
    const issuerId = issuer === undefined || issuer === null ? null : String(issuer);
    const interestFree = interestFreeCount(costs);
    return { brand, offer: { kind: "offered", brand: brand.id, issuerId, options, interestFree } };
  } catch {
    const message = "Não foi possível consultar o cartão. Digite o número de novo.";
    return { offer: { kind: "refused", message } };
  }
}

function unlessAtOnce(method: LookedUpCard["method"]) {
  return (error: unknown): null => {
    if (method === "debit_card") return null;
    throw error;
  };
}
