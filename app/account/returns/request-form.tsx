import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { orderPagePath } from "#app/order/order-page-path.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { FieldError } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { RETURN_ANSWER_DAYS } from "#shop/fulfilment/returns/return-deadline.ts";
import { moneyHeld } from "#shop/fulfilment/returns/return-offer.ts";
import { piecesLeft, refundAmounts } from "#shop/fulfilment/returns/return-refund.ts";
import { requestProblems } from "#shop/fulfilment/returns/return-request.ts";
import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";
import type { WantedSize } from "#shop/fulfilment/returns/size-choices.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { refundTerm } from "#shop/ordering/payments/refunds/refund-term.ts";
import { AccountForm } from "../area/account-form.tsx";
import { FormActions } from "../area/form-actions.tsx";
import { OrderPanel } from "../orders/order-panel.tsx";
import { hasNoEmail, OrderEmailField, orderEmailErrors } from "./order-email-field.tsx";
import { PhotosField } from "./photos-field.tsx";
import { PieceChoice } from "./piece-choice.tsx";
import {
  chosenLines,
  NOTE_FIELD,
  PHOTOS_FIELD,
  PIECES_FIELD,
  problemsAtFields,
  readReturnForm,
} from "./read-return-form.ts";

interface RequestFormProps {
  order: Order;
  /** The customer that the page belongs to; null: it was opened by a claim or a link. */
  customerId: string | null;
  /** Whether the order's e-mail must be typed first. */
  asksEmail: boolean;
  kind: ReturnKind;
  returns: Return[];
  sizes: Record<string, WantedSize[]>;
  /** Last day to request; null until something was delivered. */
  until: string | null;
  answer: FormAnswer | undefined;
}

/** Form that chooses the pieces and requests the return. */
export function ReturnRequestForm({ order, customerId, asksEmail, answer, ...asked }: RequestFormProps) {
  const { kind, returns, sizes, until } = asked;
  const navigate = useNavigate();
  const orderPage = orderPagePath(order);
  const left = piecesLeft(order, returns);
  const single = order.items.length === 1;
  const isOnePiece = single && order.items[0]?.quantity === 1;
  const noEmail = hasNoEmail(order);
  const check = (fields: Record<string, string>) => ({
    ...problemsAtFields(requestProblems(readReturnForm(kind, fields), order, left, new Map(Object.entries(sizes)))),
    ...orderEmailErrors(asksEmail, order, fields),
  });
  return (
    <>
      <p className="mb-7 max-w-prose text-ink-soft text-lead">
        {LEADS[kind]} {until !== null && `Você pode pedir até ${formatDay(until)}.`}
      </p>
      <AccountForm
        check={check}
        customerId={customerId}
        initial={answer}
        encType={kind === "defect" ? "multipart/form-data" : undefined}
        onDone={({ goTo }) => void navigate(goTo ?? orderPage, { replace: true })}
      >
        {({ typed, errors, busy }) => (
          <>
            <OrderPanel title={isOnePiece ? "Sua peça" : WHICH[kind]} large>
              <Chosen order={order} returns={returns} kind={kind} typed={typed} single={single}>
                <ul>
                  {order.items.map((line) => (
                    <PieceChoice
                      key={line.id}
                      line={line}
                      kind={kind}
                      left={left.get(line.id) ?? 0}
                      sizes={valueAt(sizes, line.id) ?? []}
                      typed={typed}
                      chosen={single}
                      errors={errors}
                    />
                  ))}
                </ul>
                <FieldError id="pecas-erro" message={errors[PIECES_FIELD]} />
              </Chosen>
            </OrderPanel>
            <OrderPanel title={kind === "defect" ? "O que aconteceu" : "Quer contar o motivo?"} large>
              <TextArea
                label={kind === "defect" ? "Conte o que aconteceu com a peça" : "Seu recado"}
                optional={kind !== "defect"}
                name={NOTE_FIELD}
                rows={4}
                defaultValue={typed?.[NOTE_FIELD]}
                error={errors[NOTE_FIELD]}
              />
              {kind === "defect" && <PhotosField error={errors[PHOTOS_FIELD]} isAgain={typed !== undefined} />}
            </OrderPanel>
            <OrderPanel title="O que acontece depois" large>
              <ol className="list-decimal space-y-1.5 pl-5 text-ink-soft marker:text-ink-muted">
                <li>
                  {noEmail
                    ? "A confirmação aparece na hora, na página do pedido."
                    : "Você recebe a confirmação por e-mail na hora."}
                </li>
                <li>
                  Em até {RETURN_ANSWER_DAYS} dias, quase sempre antes, enviamos as instruções
                  {noEmail && " pelo WhatsApp"} e o envio já pago por nós.
                </li>
                <li>{LAST_STEPS[kind]}</li>
              </ol>
              {kind === "regret" && <p className="text-ink-soft text-small">{refundTerm(order.paymentMethod)}</p>}
            </OrderPanel>
            {asksEmail && (
              <OrderPanel title="Confirme que o pedido é seu" large>
                <OrderEmailField order={order} typed={typed} errors={errors} />
              </OrderPanel>
            )}
            <FormActions busy={busy} label={LABELS[kind]} back={orderPage} backLabel="Voltar ao pedido" />
          </>
        )}
      </AccountForm>
    </>
  );
}

interface ChosenProps {
  order: Order;
  returns: Return[];
  kind: ReturnKind;
  typed: Record<string, string> | undefined;
  single: boolean;
  children: ReactNode;
}

/** Shows the refund amount while pieces are chosen; without scripts the next page shows it. */
function Chosen({ order, returns, kind, typed, single, children }: ChosenProps) {
  const [first] = order.items;
  const [wanted, setWanted] = useState(() =>
    typed || !single || !first ? chosenLines(typed ?? {}) : [{ orderItemId: first.id, quantity: 1 }],
  );
  const { lines, shippingCents } = refundAmounts(order, returns, wanted, moneyHeld(order));
  const total = lines.reduce((sum, cents) => sum + cents, shippingCents);
  return (
    <div
      onChange={({ currentTarget }) => {
        const form = currentTarget.closest("form");
        if (form) setWanted(chosenLines(formFields(new FormData(form))));
      }}
    >
      {children}
      {kind === "regret" && (
        <output className="mt-5 block border-line border-t pt-5">
          <FactList
            facts={[
              ...(lines.length > 0 && shippingCents > 0
                ? [{ label: "Peças", value: formatBrl(total - shippingCents) }]
                : []),
              ...(shippingCents > 0 ? [{ label: "Frete da entrega", value: formatBrl(shippingCents) }] : []),
              { label: "Volta para você", value: formatBrl(total), strong: true },
            ]}
          />
        </output>
      )}
    </div>
  );
}

const LEADS: Readonly<Record<ReturnKind, string>> = {
  regret: "Devolva o pedido inteiro ou só algumas peças, sem custo e sem explicar o motivo.",
  exchange: "Escolha a peça e o novo tamanho. O envio da troca é por nossa conta, na ida e na volta.",
  defect: "Sentimos muito. A garantia cobre defeitos de fabricação: consertamos, trocamos ou devolvemos o valor.",
};

const WHICH: Readonly<Record<ReturnKind, string>> = {
  regret: "Quais peças devolver",
  exchange: "Quais peças trocar",
  defect: "Quais peças têm defeito",
};

const LAST_STEPS: Readonly<Record<ReturnKind, string>> = {
  regret: "No mesmo dia em que a peça chega até nós, pedimos a devolução do valor à instituição de pagamento.",
  exchange: "Assim que a peça chega até nós, enviamos a nova. Se ela acabar nesse meio-tempo, devolvemos o valor.",
  defect: "Assim que a peça chega até nós, resolvemos em até 30 dias e avisamos você.",
};

const LABELS: Readonly<Record<ReturnKind, string>> = {
  regret: "Desistir da compra",
  exchange: "Pedir troca",
  defect: "Enviar aviso",
};
