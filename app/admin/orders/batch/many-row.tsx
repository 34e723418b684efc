import { Check, Printer, RotateCcw, Save } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskDocument } from "#app/ui/fields/mask.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { formatBrl } from "#platform/money.ts";
import { DocumentForm } from "#shop/fulfilment/shipments/shipment-forms.ts";
import { hindranceText } from "./batch-texts.ts";
import type { BatchOrder, BatchParcel } from "./load-batch.server.ts";

/** Frame of the rows. */
export function ManyRows({ children }: { children: ReactNode }) {
  return <ul className="-my-3 divide-y divide-line">{children}</ul>;
}

/** Pieces, customer and place of an order; `children` is what happens with it. */
export function OneOfMany({ order, children }: { order: BatchOrder; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-2.5 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-center">
      <div className="flex min-w-0 items-center gap-3">
        <Pictures order={order} />
        <div className="grid min-w-0 gap-0.5 text-small">
          <p className="truncate">
            <Link to={`/admin/pedidos/${order.id}`} className="link font-semibold">
              {order.number}
            </Link>{" "}
            {order.customerName}, {order.place}
          </p>
          <p className="line-clamp-2 text-caption text-ink-muted">{piecesText(order)}</p>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

/** A piece more than these is counted in text. */
const MOST_PICTURES = 3;

function Pictures({ order: { pieces } }: { order: BatchOrder }) {
  return (
    <div className="flex flex-none gap-1">
      {pieces.slice(0, MOST_PICTURES).map(({ id, picture, name }) => (
        <span key={id} title={name} className="relative block size-11 bg-tile">
          <ProductPicture picture={picture} sizes="44px" alt="" small />
        </span>
      ))}
    </div>
  );
}

function piecesText({ pieces }: BatchOrder): string {
  return pieces.map(({ quantity, name, size }) => `${quantity}× ${name} (${size})`).join(", ");
}

interface ManyRowProps {
  order: BatchOrder;
  mayWrite: boolean;
  /** Ids of the other orders that miss a document and name the same customer. */
  samePerson?: readonly string[];
}

/** An order for which no label is to be bought now: what is missing, under way, or ready. */
export function ManyRow({ order, mayWrite, samePerson = [] }: ManyRowProps) {
  return (
    <OneOfMany order={order}>
      {order.hindrance && <p className="text-small text-warning">{hindranceText(order.hindrance)}</p>}
      {order.hindrance === "document_missing" && mayWrite && <DocumentOf order={order} samePerson={samePerson} />}
      {order.parcels.map((parcel) => (
        <Parcel key={parcel.id} order={order} parcel={parcel} mayWrite={mayWrite} />
      ))}
    </OneOfMany>
  );
}

interface DocumentOfProps extends Pick<ManyRowProps, "order"> {
  samePerson: readonly string[];
}

/** Rules: BATCH-13. */
function DocumentOf({ order, samePerson }: DocumentOfProps) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row}>
      <AdminForm
        intent={`document-${order.id}`}
        schema={DocumentForm}
        onDone={() => focusNextDocument(row.current)}
        className="mt-2 flex flex-wrap items-start gap-3"
        hidden={{ orderId: order.id }}
        submit={{ label: "Salvar", variant: "secondary", icon: Save, className: "" }}
      >
        {({ field }) => (
          <>
            {samePerson.map((id) => (
              <input key={id} type="hidden" name="outro" value={id} />
            ))}
            <TextField
              {...field("document")}
              label={`CPF ou CNPJ de quem recebe o ${order.number}`}
              labelHidden
              placeholder="CPF ou CNPJ"
              hint={
                samePerson.length > 0 ? `Vale também para ${alsoText(samePerson.length)} da mesma pessoa.` : undefined
              }
              autoComplete="off"
              mask={maskDocument}
              className="w-52"
            />
          </>
        )}
      </AdminForm>
    </div>
  );
}

function alsoText(others: number): string {
  return others === 1 ? "o outro pedido" : `os outros ${others} pedidos`;
}

/** Moves the focus from a row that goes away to the next empty document, unless the person has moved on. */
function focusNextDocument(row: HTMLElement | null): void {
  const { activeElement } = document;
  if (!row || (activeElement !== document.body && !row.contains(activeElement))) return;
  const all = [...document.querySelectorAll<HTMLInputElement>("input[name=document]")];
  const at = all.findIndex((each) => row.contains(each));
  const next = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find(({ value }) => value === "");
  next?.focus();
}

function Parcel({ order, parcel, mayWrite }: ManyRowProps & { parcel: BatchParcel }) {
  const { id, carrier, trackingCode, priceCents, state, problem, hasLabel } = parcel;
  const isStuck = problem !== null && order.kind === "stuck";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small lg:justify-between">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2">
          {order.kind === "buying" && <Spinner size="s" label="Comprando" />}
          {hasLabel && <Icon of={Check} size="s" className="text-accent" />}
          <span className="min-w-0 break-words">
            <b className="font-semibold">{state}</b>, {carrier}
            {priceCents !== null && `, ${formatBrl(priceCents)}`}
            {trackingCode && <span className="tabular-nums">, {trackingCode}</span>}
          </span>
        </p>
        {problem && (
          <p className="text-danger">
            <b className="font-semibold">{problem.title}</b> {problem.text}
          </p>
        )}
      </div>
      {isStuck && mayWrite && (
        <ActionButton intent={`retryLabel-${id}`} fields={{ shipmentId: id }} icon={RotateCcw} label="Tentar de novo" />
      )}
      {hasLabel && order.kind !== "hindered" && (
        <Link
          to={`/admin/pedidos/${order.id}/etiqueta/${id}`}
          reloadDocument
          target="_blank"
          className="link inline-flex min-h-tap items-center gap-2"
        >
          <Icon of={Printer} size="s" />
          Só esta
          <span className="sr-only"> etiqueta, do pedido {order.number}</span>
        </Link>
      )}
    </div>
  );
}
