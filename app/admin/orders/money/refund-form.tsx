import { RotateCcw } from "lucide-react";
import { useId, useState } from "react";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import { piecesField, refundFormFor } from "#shop/fulfilment/order-desk/desk-forms.ts";
import { piecesVersion, worthOfPieces } from "#shop/fulfilment/order-desk/pieces-left.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { canBecome } from "#shop/ordering/orders/order-status.ts";
import { isTermOver, refundDeadlineText } from "#shop/ordering/payments/refunds/refund-term.ts";
import type { DeskView } from "../load-desk.server.ts";
import { ReasonField } from "../reason-field.tsx";
import { amountHint, piecesHint, refundConsequences, refundWay } from "./refund-texts.ts";

interface RefundFormProps {
  order: Order;
  desk: DeskView;
  onDone: () => void;
}

/**
 * Refunds all or part of an order and restocks pieces. A full refund of an unsent order cancels it, unless the user
 * chooses otherwise. Asks for confirmation with amount and consequences. Without scripts all fields are shown.
 */
export function RefundPanel({ order: { status, payment, paymentMethod }, desk, onDone }: RefundFormProps) {
  const { refundableCents: leftCents, returnedCents, pieces, lastShippingCents, refundId, now } = desk;
  const way = refundWay(paymentMethod);
  const deadline = payment ? refundDeadlineText(payment, now) : "";
  // The provider no longer refunds it: staff do, by other means.
  const isOver = payment !== null && isTermOver(payment, now);
  const values = useSentAnswer()?.values;
  const isHydrated = useHydrated();
  // Keeps the idempotency key when the page revalidates while the form is being filled in.
  const [id] = useState(refundId);
  const [how, setHow] = useState(values?.how ?? "all");
  const [order, setOrder] = useState(values?.order ?? "cancel");
  const [typed, setTyped] = useState(values?.amount ?? "");
  // An amount typed by hand is not overwritten when pieces are chosen.
  const [isOwn, setOwn] = useState(typed !== "");
  const [back, setBack] = useState<Record<string, number>>(() =>
    Object.fromEntries(
      pieces.map(({ orderItemId }) => [orderItemId, Number(valueAt(values, piecesField(orderItemId)) ?? 0)]),
    ),
  );
  const goes = how === "all" ? leftCents : (parseTypedCents(typed) ?? 0);
  const isWhole = goes === leftCents;
  const mayCancel = canBecome(status, "cancelled");
  const cancels = mayCancel && isWhole && order === "cancel";
  const returnable = pieces.filter(({ left }) => left > 0);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const wish = {
    amountCents: goes,
    isWhole,
    cancels,
    pieces: sum(Object.values(back)),
    piecesLeft: sum(returnable.map(({ left }) => left)),
  };
  const schema = refundFormFor(leftCents);

  /** What goes back for chosen pieces; the shipping is part of it where they are the last. */
  function worthOf(chosen: Record<string, number>, lastCents = lastShippingCents): Centavos {
    const wanted = Object.entries(chosen).map(([orderItemId, quantity]) => ({ orderItemId, quantity }));
    return Math.min(worthOfPieces(pieces, wanted, lastCents), leftCents);
  }

  function choose(orderItemId: string, quantity: number) {
    const chosen = { ...back, [orderItemId]: quantity };
    setBack(chosen);
    if (isOwn) return;
    const worth = worthOf(chosen);
    setTyped(worth > 0 ? formatCentsForInput(worth) : "");
  }

  return (
    <AdminForm
      intent="refund"
      schema={schema}
      onDone={onDone}
      hidden={{ refundId: id, visto: piecesVersion(pieces) }}
      submit={{
        label: `${isOver ? "Anotar devolução de" : "Devolver"} ${goes > 0 ? formatBrl(goes) : ""}`.trim(),
        icon: RotateCcw,
        variant: "danger",
        question: {
          title: isOver ? `Anotar a devolução de ${formatBrl(goes)}?` : `Devolver ${formatBrl(goes)}?`,
          text: (
            <>
              <p>
                <b className="font-semibold tabular-nums">{formatBrl(goes)}</b> voltam para o cliente{" "}
                {isOver ? "por outro meio, que você faz" : way}.{" "}
                {isWhole ? "É tudo o que resta do pagamento." : `Restam ${formatBrl(leftCents - goes)} com a loja.`}
              </p>
              <p>{refundConsequences(status, wish)}</p>
              <p>{isOver ? "" : deadline} Não dá para desfazer.</p>
            </>
          ),
          confirm: `Sim, ${isOver ? "anotar" : "devolver"}${cancels ? " e cancelar" : ""}`,
          danger: true,
        },
      }}
    >
      {({ field }) => (
        <>
          {isOver && <input type="hidden" name="byOtherMeans" value="1" />}
          <fieldset className="grid">
            <legend className="mb-1 font-medium text-small">Quanto devolver</legend>
            <Way name="how" value="all" chosen={how} onChoose={setHow}>
              Tudo o que resta: <b className="font-semibold tabular-nums">{formatBrl(leftCents)}</b>
            </Way>
            <Way name="how" value="part" chosen={how} onChoose={setHow}>
              Só uma parte
            </Way>
          </fieldset>
          {(how === "part" || !isHydrated) && (
            <TextField
              {...field("amount")}
              defaultValue={undefined}
              value={typed}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value);
                setOwn(value.trim() !== "");
              }}
              label="Valor a devolver (R$)"
              inputMode="decimal"
              autoComplete="off"
              hint={amountHint({
                leftCents,
                returnedCents,
                shippingCents: isOwn ? 0 : worthOf(back) - worthOf(back, 0),
              })}
            />
          )}
          {mayCancel && (isWhole || !isHydrated) && (
            <fieldset className="grid">
              <legend className="mb-1 font-medium text-small">Com tudo devolvido, o pedido</legend>
              <Way name="order" value="cancel" chosen={order} onChoose={setOrder}>
                é cancelado, e todas as peças voltam ao estoque
              </Way>
              <Way name="order" value="keep" chosen={order} onChoose={setOrder}>
                continua aberto, fora de “Para embalar”
              </Way>
            </fieldset>
          )}
          {returnable.length > 0 && !(cancels && isHydrated) && (
            <fieldset className="grid gap-3">
              <legend className="mb-1 font-medium text-small">Peças que voltam ao estoque</legend>
              <p className="text-caption text-ink-muted">{piecesHint(status, isWhole)}</p>
              {returnable.map(({ orderItemId, productName, size, unitCents, left }) => (
                <SelectField
                  key={orderItemId}
                  name={piecesField(orderItemId)}
                  label={`${productName}, ${size} (${formatBrl(unitCents)} cada)`}
                  value={String(valueAt(back, orderItemId) ?? 0)}
                  onChange={(event) => choose(orderItemId, Number(event.currentTarget.value))}
                  options={Array.from({ length: left + 1 }, (_, count) => ({
                    value: String(count),
                    label: count === 0 ? "Nenhuma" : counted(count, "peça", "peças"),
                  }))}
                />
              ))}
            </fieldset>
          )}
          <ReasonField {...field("reason")} />
          {isOver ? (
            <Note tone="warning" title="Fora do prazo do provedor.">
              {deadline}
            </Note>
          ) : (
            <p className="text-ink-soft text-small">
              O dinheiro volta {way} e o cliente recebe um e-mail quando o provedor concluir. {deadline} Não dá para
              desfazer.
            </p>
          )}
        </>
      )}
    </AdminForm>
  );
}

interface WayProps {
  name: string;
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  children: React.ReactNode;
}

function Way({ name, value, chosen, onChoose, children }: WayProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-tap cursor-pointer items-center gap-3">
      <RadioMark id={id} name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
      <span>{children}</span>
    </label>
  );
}
