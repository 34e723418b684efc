import { useState } from "react";
import { clearShipping } from "#app/storefront/cart/cart-store.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { CheckoutDraft } from "./checkout-draft.ts";
import { type DeliveryFields, EMPTY_DELIVERY } from "./delivery-fields.ts";
import { firstTyped, keepDelivery, readKeptDelivery } from "./kept-delivery.ts";

interface KeptOptions {
  customerId: string | null;
  draft: CheckoutDraft;
  keep: (change: Partial<CheckoutDraft>) => void;
  onPlaced: () => void;
}

/** A visitor's delivery data on this device: the form's first values, and the box that keeps them. Rules: ORDER-93. */
export function useKeptDelivery({ customerId, draft, keep, onPlaced }: KeptOptions) {
  const isVisitor = customerId === null;
  const [kept, setKept] = useState(readKeptDelivery);
  const wanted = draft.keepsHere || kept !== null;
  function forget() {
    keepDelivery(null);
    clearShipping();
    keep({ fields: EMPTY_DELIVERY, keepsHere: false });
    setKept(null);
    showToast({ title: "Dados apagados deste aparelho" });
  }
  return {
    /** React key of the form: it starts again, empty, once the kept data are deleted. */
    key: kept ? "kept" : "new",
    typed: firstTyped(draft.fields, kept, isVisitor),
    part: isVisitor && (
      <KeepHere isKept={kept !== null} wanted={wanted} onWant={(keepsHere) => keep({ keepsHere })} onForget={forget} />
    ),
    onPlaced(fields: DeliveryFields) {
      if (isVisitor && wanted) keepDelivery(fields);
      onPlaced();
    },
  };
}

interface KeepHereProps {
  /** The form was filled in from this device. */
  isKept: boolean;
  wanted: boolean;
  onWant: (wanted: boolean) => void;
  onForget: () => void;
}

/** Lets a visitor keep the delivery data on this device, and delete them. Rules: ORDER-93. */
function KeepHere({ isKept, wanted, onWant, onForget }: KeepHereProps) {
  if (isKept) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft text-small">
        <p>Seus dados de entrega estão guardados neste aparelho.</p>
        <Button variant="ghost" size="s" onClick={onForget}>
          Apagar deste aparelho
        </Button>
      </div>
    );
  }
  return (
    <Checkbox
      label={
        <>
          Guardar neste aparelho para a próxima compra
          <span className="block text-caption text-ink-muted">
            Nome, contato e endereço, por um ano, só neste navegador. O CPF e o pagamento não são guardados.
          </span>
        </>
      }
      checked={wanted}
      onChange={(event) => onWant(event.currentTarget.checked)}
    />
  );
}
