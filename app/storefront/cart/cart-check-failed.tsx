import { Note } from "#app/ui/note.tsx";

/** Shown while prices and stock cannot be checked: they may be outdated, and nothing is lost. Rules: CART-21. */
export function CartCheckFailed({ shown, className }: { shown: boolean; className?: string }) {
  return (
    <div role="status">
      {shown && (
        <Note tone="warning" title="Não conseguimos conferir preços e estoque agora." className={className}>
          Seu carrinho está guardado. Tentamos de novo sozinhos, e tudo é conferido antes do pedido.
        </Note>
      )}
    </div>
  );
}
