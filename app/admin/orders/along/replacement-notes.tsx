import { Check } from "lucide-react";
import { Link } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { isAwaited, type Replacement, replacedText } from "#shop/ordering/orders/along/replacement.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";

interface ReplacementNotesProps {
  orderId: string;
  replacements: readonly Replacement[];
  mayWrite: boolean;
}

/** On both orders' pages: which piece leaves when the other order is paid, and what staff must do. Rules: EDIT-29, EDIT-31. */
export function ReplacementNotes({ orderId, replacements, mayWrite }: ReplacementNotesProps) {
  return replacements.map((each) =>
    each.additionId === orderId ? (
      <OfNewOrder key={each.additionId} replacement={each} />
    ) : (
      <OfFirstOrder key={each.additionId} replacement={each} mayWrite={mayWrite} />
    ),
  );
}

function OfNewOrder({ replacement }: { replacement: Replacement }) {
  const { orderId, isWhole, backCents, state } = replacement;
  const first = numberOf(replacement.orderNumber);
  const title = isWhole
    ? `No lugar do pedido ${first}.`
    : `No lugar de ${replacedText(replacement)}, do pedido ${first}.`;
  const back = formatBrl(backCents);
  const words = isAwaited(replacement)
    ? isWhole
      ? `Quando este for pago, aquele é cancelado e ${back} voltam para o cliente.`
      : `Quando este for pago, a peça sai daquele pedido e ${back} voltam para o cliente.`
    : OF_NEW[state];
  return (
    <Note tone={state === "not_possible" ? "warning" : "quiet"} title={title}>
      {words} <OrderLink id={orderId} number={first} />
    </Note>
  );
}

const OF_NEW: Readonly<Record<Replacement["state"], string>> = {
  waiting: "Este pedido ficou sem pagamento: nada mudou naquele.",
  done: "Feito quando o pagamento chegou.",
  not_possible: "O pagamento chegou, mas a peça antiga continua lá: resolva na página daquele pedido.",
  resolved: "Resolvido pela equipe.",
};

function OfFirstOrder({
  replacement,
  mayWrite,
}: { replacement: Replacement } & Pick<ReplacementNotesProps, "mayWrite">) {
  const { additionId, additionNumber, isWhole, backCents, state, reason } = replacement;
  const number = numberOf(additionNumber);
  const piece = replacedText(replacement);
  const link = <OrderLink id={additionId} number={number} />;
  const back = formatBrl(backCents);
  if (isAwaited(replacement)) {
    const words = isWhole
      ? `Quando ele for pago, este é cancelado e ${back} voltam. Se este for enviado antes, nada muda.`
      : `Quando ele for pago, a peça sai deste pedido e ${back} voltam. Até lá ela não é alterada; se este for enviado antes, fica.`;
    return (
      <Note tone="warning" title={`${piece}: espera o pagamento do pedido ${number}.`}>
        {words} {link}
      </Note>
    );
  }
  if (state === "done") return <Note title={`${piece}: trocado pelo pedido ${number}.`}>{link}</Note>;
  if (state !== "not_possible") return null;
  return (
    <div className="grid gap-3">
      <Note tone="danger" title={`${piece}: o cliente pagou o pedido ${number}, mas a peça não pôde sair.`}>
        {valueAt(WHY, reason) ?? WHY_UNKNOWN} Confira o que falta: tirar a peça e devolver {back}. {link}
      </Note>
      {mayWrite && (
        <ActionButton
          intent={`resolveSwap-${additionId}`}
          icon={Check}
          label="Resolvido"
          fields={{ additionId }}
          question={{
            title: "A troca está resolvida?",
            text: <p>O aviso sai desta página e da lista “Com problema”. Nada mais é feito.</p>,
            confirm: "Sim, resolvida",
          }}
        />
      )}
    </div>
  );
}

const WHY_UNKNOWN = "O pedido não pôde ser alterado.";

const WHY: Readonly<Record<string, string>> = {
  label_bought:
    "As peças já estavam em um envio: cancele a etiqueta, tire a peça em Alterar pedido e compre outra etiqueta.",
  wrong_status: "O pedido já tinha saído: combine com o cliente a volta da peça, por Trocas.",
  in_dispute: "O pagamento está em disputa: quem decide agora é o banco do cliente.",
  not_paid: "O dinheiro deste pedido não está mais com a loja.",
  pieces_gone: "As peças do pedido mudaram desde que a troca foi combinada.",
  last_pieces: "Ela é a última peça do pedido: cancele o pedido, e o outro vai sozinho, por conta da loja.",
  less_money: "Do valor pago por ela já foi devolvida uma parte.",
};

function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={`/admin/pedidos/${id}`} className="link">
      Ver o pedido {number}
    </Link>
  );
}

function numberOf(number: number): string {
  return orderNumber({ number });
}
