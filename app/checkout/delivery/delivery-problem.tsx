import { useEffect, useRef } from "react";
import { changeText } from "#app/storefront/cart/cart-changes.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { ChangedOrder } from "../changed-order.ts";
import type { PendingOrder } from "../pending-order.ts";

interface DeliveryProblemProps extends Omit<PendingOrderNoteProps, "pending"> {
  pending: PendingOrder | null;
  changed: ChangedOrder | null;
}

/** Why the last press placed no order. */
export function DeliveryProblem({ pending, changed, ...ways }: DeliveryProblemProps) {
  if (pending) return <PendingOrderNote pending={pending} {...ways} />;
  return changed && <ChangedNote changed={changed} />;
}

interface PendingOrderNoteProps {
  pending: PendingOrder;
  /** Places a second order with the whole cart. */
  onAnother: () => void;
  /** Removes the pieces of the pending order from the cart. */
  onNewPieces: () => void;
}

/** The order placed from this cart has a running payment: pay it, or place a second order. */
function PendingOrderNote({ pending, onAnother, onNewPieces }: PendingOrderNoteProps) {
  const { id, again, differs, hasMore } = pending;
  const note = useScrolledTo();
  return (
    <div ref={note} className="mt-9 grid scroll-mb-28 gap-4">
      <Note tone="warning" role="alert" title="Você já tem um pedido aguardando pagamento.">
        {differs
          ? "Ele não muda com o carrinho e continua guardado."
          : "Ele tem estas mesmas peças. Para mudar a entrega, cancele o pagamento primeiro."}
        {differs && again.length > 0 && (
          <span className="mt-1 block">Já estão nesse pedido: {again.join(", ")}. Outro pedido compra de novo.</span>
        )}
      </Note>
      <div className="flex flex-col gap-3 md:flex-row md:flex-wrap">
        <ButtonLink to={`/checkout?order_id=${id}`}>Continuar o pagamento</ButtonLink>
        {differs && hasMore && again.length > 0 && (
          <Button variant="secondary" onClick={onNewPieces}>
            Deixar só as peças novas
          </Button>
        )}
        {differs && (
          <Button variant="secondary" onClick={onAnother}>
            Fazer outro pedido
          </Button>
        )}
      </div>
    </div>
  );
}

/** Tells what changed; cart and summary already show it. */
function ChangedNote({ changed }: { changed: ChangedOrder }) {
  const note = useScrolledTo();
  return (
    <div ref={note} className="mt-9 scroll-mb-28">
      <Note tone="warning" role="alert" title={changed.message}>
        {changed.changes.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {changed.changes.map((change) => (
              <li key={changeText(change)}>{changeText(change)}</li>
            ))}
          </ul>
        )}
        {changed.detail && <span className="mb-1 block">{changed.detail}</span>}
        {!changed.closed && "Confira o resumo e continue quando estiver de acordo."}
      </Note>
    </div>
  );
}

/** Scrolls what has just appeared into view. */
function useScrolledTo() {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return note;
}
