import { useEffect, useState } from "react";
import { toDecimalString } from "#platform/money.ts";
import { fittingMethod, type InstallmentOption, installmentOptions } from "./installment-options.ts";
import type { CardMethod, MercadoPago } from "./mercado-pago-sdk.ts";
import type { SecureFields } from "./use-secure-fields.ts";

export type CardOffer =
  /** The first digits are not all there. */
  | { kind: "none" }
  | { kind: "refused"; message: string }
  | { kind: "offered"; brand: string; issuerId: string | null; options: readonly InstallmentOption[] };

const NONE: CardOffer = { kind: "none" };

interface OfferedFor {
  provider: MercadoPago;
  bin: string;
  method: "credit_card" | "debit_card";
  totalCents: number;
}

/** The card's brand, issuer and installments as the provider knows them by its first digits. */
export function useCardOffer(
  { provider, bin, mounted }: SecureFields,
  method: "credit_card" | "debit_card",
  totalCents: number,
): CardOffer {
  const key = `${method} ${totalCents} ${bin}`;
  const [found, setFound] = useState<{ key: string; offer: CardOffer }>({ key: "", offer: NONE });

  useEffect(() => {
    if (!provider || !bin) return;
    let left = false;
    void lookUp({ provider, bin, method, totalCents }).then(({ offer, brand }) => {
      if (left) return;
      setFound({ key, offer });
      const { card_number: number, security_code: code } = brand?.settings?.[0] ?? {};
      // How many digits the provider's own fields ask for depends on the brand.
      if (number) mounted.cardNumber?.update({ settings: number });
      if (code) mounted.securityCode?.update({ settings: code });
    });
    return () => {
      left = true;
    };
  }, [provider, bin, method, totalCents, key, mounted]);

  return found.key === key && bin ? found.offer : NONE;
}

async function lookUp({
  provider,
  bin,
  method,
  totalCents,
}: OfferedFor): Promise<{ offer: CardOffer; brand?: CardMethod }> {
  try {
    const fit = fittingMethod((await provider.getPaymentMethods({ bin })).results, method);
    if (fit.kind === "refused") return { offer: fit };
    const { brand } = fit;
    const amount = toDecimalString(totalCents);
    const [issuers, offers] = await Promise.all([
      provider.getIssuers({ paymentMethodId: brand.id, bin }),
      provider.getInstallments({ amount, bin, paymentTypeId: method }),
    ]);
    const offered = offers.find(({ payment_method_id: id }) => id === brand.id) ?? offers[0];
    const options = installmentOptions(offered?.payer_costs ?? [], method, totalCents);
    if (options.length === 0) {
      return { offer: { kind: "refused", message: "Este cartão não aceita este valor. Use outro cartão." } };
    }
    const issuer = issuers[0]?.id;
    const issuerId = issuer === undefined ? null : String(issuer);
    return { brand, offer: { kind: "offered", brand: brand.id, issuerId, options } };
  } catch {
    const message = "Não foi possível consultar o cartão. Digite o número de novo.";
    return { offer: { kind: "refused", message } };
  }
}
