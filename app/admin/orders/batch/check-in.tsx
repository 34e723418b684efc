import { ArrowRight, Camera, Check, CornerDownLeft, Plus } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AdminScreen, Panel } from "#app/admin/page/admin-panel.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note, type NoteTone } from "#app/ui/note.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import {
  type CheckIn,
  type CheckInAnswer,
  checkedPieces,
  checkIn,
  countedOf,
  countPiece,
  isChecked,
  nextParcel,
  type ParcelToCheck,
  parcelsToCheck,
} from "#shop/fulfilment/shipments/many/check-in.ts";
import { tickedOrders } from "#shop/fulfilment/shipments/many/many-orders.ts";
import { readManyOrders } from "#shop/fulfilment/shipments/many/read-many.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import type { Route } from "./+types/check-in";
import { batchPath } from "./batch-address.ts";
import { changeBatch } from "./change-batch.server.ts";
import { batchOrder } from "./load-batch.server.ts";
import { MarkSent, ordersToMark } from "./mark-sent.tsx";
import { useBarcodeCamera } from "./use-barcode-camera.ts";
import { useKeptCheckIn } from "./use-kept-check-in.ts";

export const loader = panelLoader(async ({ services, staff, may, query }) => {
  const { ids } = tickedOrders(query.getAll("pedido"));
  const { orders } = await orForbidden(readManyOrders(services, staff, ids));
  const toMark = may("orders.write") ? ordersToMark(orders.map(batchOrder)) : null;
  return { ids, parcels: parcelsToCheck(orders), toMark };
});

export const action = panelAction(changeBatch);
export const clientAction = offlineAction();

/** Checks pieces and labels in while packing: typed, by a scanner, which types, or by the camera. */
export default function CheckInPage({ loaderData: { ids, parcels, toMark } }: Route.ComponentProps) {
  useTypedIntoField();
  const [checked, setChecked] = useKeptCheckIn();
  const [answer, setAnswer] = useState<CheckInAnswer | null>(null);
  const take = (result: { after: CheckIn; answer: CheckInAnswer }) => {
    setChecked(result.after);
    setAnswer(result.answer);
  };
  const open = parcels.find(({ id }) => id === checked.open);
  const next = open && isChecked(open, checked) ? nextParcel(parcels, checked) : undefined;
  const openParcel = (parcel: ParcelToCheck) =>
    take({ after: { ...checked, open: parcel.id }, answer: { kind: "opened", parcel } });
  const { area, press } = usePressedOn(checked);
  const done = parcels.filter((parcel) => isChecked(parcel, checked)).length;
  return (
    <AdminScreen
      title="Conferir pacotes"
      lead={parcels.length === 0 ? "Nenhum pacote na loja." : `${done} de ${parcels.length} conferidos.`}
      action={
        <ButtonLink to={batchPath(ids)} variant="secondary" size="s">
          Voltar a estes pedidos
        </ButtonLink>
      }
    >
      {parcels.length > 0 && <CodeReader onCode={(code) => take(checkIn(parcels, checked, code))} />}
      {answer && <Said answer={answer} checked={checked} />}
      {open && (
        <div ref={area}>
          <Pieces
            parcel={open}
            checked={checked}
            onCount={(piece) => press(() => take(countPiece(open, checked, piece)))}
            then={
              next ? (
                <Button icon={ArrowRight} onClick={() => press(() => openParcel(next))}>
                  Próximo: {parcelName(next)}
                </Button>
              ) : (
                done === parcels.length && (
                  <div className="grid gap-3">
                    <p className="font-semibold">Tudo conferido.</p>
                    {toMark && toMark.labelled.length > 0 ? (
                      <MarkSent orders={toMark} variant="primary" />
                    ) : (
                      <ButtonLink to={batchPath(ids)} icon={ArrowRight} className="justify-self-start">
                        Voltar a estes pedidos
                      </ButtonLink>
                    )}
                  </div>
                )
              )
            }
          />
        </div>
      )}
      {parcels.length > 0 && (
        <Panel title="Pacotes">
          <ul className="-my-2 divide-y divide-line">
            {parcels.map((parcel) => (
              <li key={parcel.id}>
                <button
                  type="button"
                  aria-pressed={parcel.id === checked.open}
                  onClick={(event) => {
                    openParcel(parcel);
                    backToField(event);
                  }}
                  className="flex min-h-tap w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-left text-small hover:bg-tile"
                >
                  <span className="min-w-0">
                    <b className="font-semibold">{parcelName(parcel)}</b> {parcel.recipient}
                    {parcel.trackingCode && <span className="text-ink-muted tabular-nums"> {parcel.trackingCode}</span>}
                  </span>
                  <Progress parcel={parcel} checked={checked} />
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </AdminScreen>
  );
}

/**
 * After a press in `area` whose button went away, moves the focus to what comes next in it: another piece, or the next
 * parcel. So a whole batch is checked in with Enter alone. Rules: BATCH-14.
 */
function usePressedOn(checked: CheckIn) {
  const area = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each change of the count
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      area.current?.querySelector<HTMLElement>("button, a[href]")?.focus();
    }
  }, [checked]);
  const press = (act: () => void) => {
    pressed.current = true;
    act();
  };
  return { area, press };
}

/**
 * A letter or digit outside a field is a scanner, or the next code: it goes into the code's field, wherever the focus is,
 * and its Enter not to a button.
 */
function useTypedIntoField() {
  useEffect(() => {
    const type = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
      if (document.activeElement?.closest("input, textarea, select, dialog")) return;
      codeField()?.focus();
    };
    document.addEventListener("keydown", type);
    return () => document.removeEventListener("keydown", type);
  }, []);
}

/** After a press by mouse. Not after one by finger, which would open the phone's keyboard, nor by Enter. */
function backToField({ detail }: MouseEvent) {
  if (detail > 0 && matchMedia("(pointer: fine)").matches) codeField()?.focus();
}

function codeField() {
  return document.querySelector<HTMLInputElement>("input[name=codigo]");
}

function CodeReader({ onCode }: { onCode: (code: string) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const camera = useBarcodeCamera(onCode);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <form
        ref={form}
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get("codigo");
          if (typeof typed === "string" && typed.trim() !== "") onCode(typed);
          event.currentTarget.reset();
        }}
      >
        <TextField
          name="codigo"
          label="Código da etiqueta, do pedido ou da peça"
          hint="Digite ou use o leitor: cada código termina com Enter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // A scanner types where the focus is, and this is all the page is for
          autoFocus
          className="min-w-56 flex-1 sm:max-w-112"
        />
        <Button type="submit" icon={CornerDownLeft} className="sm:mt-6.5">
          Conferir
        </Button>
        {camera.isOffered && (
          <Button
            variant="secondary"
            icon={Camera}
            aria-pressed={camera.isOn}
            onClick={camera.isOn ? camera.stop : camera.start}
            className="sm:mt-6.5"
          >
            {camera.isOn ? "Fechar a câmera" : "Usar a câmera"}
          </Button>
        )}
      </form>
      {camera.isOn && (
        <video
          ref={camera.video}
          muted
          playsInline
          aria-label="Imagem da câmera"
          className="aspect-video w-full max-w-112 rounded-panel bg-tile-deep object-cover"
        />
      )}
      {camera.problem && <Note tone="warning" role="status" title={camera.problem} />}
    </div>
  );
}

interface PiecesProps {
  parcel: ParcelToCheck;
  checked: CheckIn;
  onCount: (piece: ParcelToCheck["pieces"][number]) => void;
  /** Shown below the pieces: where to go on. */
  then: ReactNode;
}

function Pieces({ parcel, checked, onCount, then }: PiecesProps) {
  const { done, all } = checkedPieces(parcel, checked);
  return (
    <Panel
      title={parcelName(parcel)}
      lead={[parcel.recipient, parcel.trackingCode].filter(Boolean).join(", ")}
      trailing={
        <p className="text-title tabular-nums">
          Peças deste pacote: <b className="font-semibold">{`${done} de ${all}`}</b>
        </p>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2">
        {parcel.pieces.map((piece) => {
          const count = countedOf(parcel.id, piece.id, checked);
          return (
            <li key={piece.id} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4">
              <PieceThumb picture={piece.picture} px={96} className="aspect-square" />
              <span className="grid justify-items-start gap-0.5 text-small">
                <b className="font-semibold">{piece.name}</b>
                <span>Tamanho {piece.size}</span>
                <span className="break-all text-caption text-ink-muted">{piece.productId}</span>
                <span className="flex flex-wrap items-center gap-3">
                  <span className="tabular-nums">{`${count} de ${piece.quantity}`}</span>
                  {count < piece.quantity ? (
                    <Button variant="secondary" size="s" icon={Plus} onClick={() => onCount(piece)}>
                      Está no pacote
                    </Button>
                  ) : (
                    <StatusPill tone="accent" icon={Check} label="Conferida" />
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {then && <div className="mt-5">{then}</div>}
    </Panel>
  );
}

function Progress({ parcel, checked }: Pick<PiecesProps, "parcel" | "checked">) {
  const { done, all } = checkedPieces(parcel, checked);
  if (done < all) return <span className="text-ink-soft tabular-nums">{`${done} de ${all}`}</span>;
  return <StatusPill tone="accent" icon={Check} label={`${done} de ${all}`} />;
}

/** What came of the last code; announced. */
function Said({ answer, checked }: { answer: CheckInAnswer; checked: CheckIn }) {
  const { tone, text } = saidOf(answer, checked);
  return <Note tone={tone} role={tone === "danger" || tone === "warning" ? "alert" : "status"} title={text} />;
}

function saidOf(answer: CheckInAnswer, checked: CheckIn): { tone: NoteTone; text: string } {
  switch (answer.kind) {
    case "opened":
      return { tone: "quiet", text: `${parcelName(answer.parcel)} aberto. Leia as peças.` };
    case "counted": {
      const { done, all } = checkedPieces(answer.parcel, checked);
      return {
        tone: "info",
        text: `${answer.piece.name}, tamanho ${answer.piece.size}. Peças deste pacote: ${done} de ${all}.`,
      };
    }
    case "complete": {
      const { all } = checkedPieces(answer.parcel, checked);
      return { tone: "success", text: `${parcelName(answer.parcel)} completo: ${all} de ${all}.` };
    }
    case "surplus":
      return { tone: "danger", text: `A mais: ${answer.piece.name}, tamanho ${answer.piece.size}, já está no pacote.` };
    case "which_size":
      return {
        tone: "warning",
        text: `${answer.piece.name} vai em mais de um tamanho. Marque abaixo qual está no pacote.`,
      };
    case "other_parcel":
      return { tone: "danger", text: `${answer.piece.name} não é deste pacote.${namesOf(" É do", answer.parcels)}` };
    case "which_parcel":
      return {
        tone: "warning",
        text: `Leia antes a etiqueta ou o número do pedido: ${answer.piece.name}${namesOf(" está no", answer.parcels)}`,
      };
    case "unknown":
      return {
        tone: "danger",
        text: "Código desconhecido: não é de uma etiqueta, de um pedido nem de uma peça destes pacotes.",
      };
  }
}

/** At most three are named. */
const MOST_NAMED = 3;

function namesOf(before: string, parcels: readonly ParcelToCheck[]): string {
  if (parcels.length === 0) return "";
  const names = parcels.slice(0, MOST_NAMED).map(parcelName).join(", ");
  return `${before} ${names.charAt(0).toLowerCase()}${names.slice(1)}${parcels.length > MOST_NAMED ? " e outros" : ""}.`;
}

function parcelName({ number, volume }: ParcelToCheck): string {
  return `Pedido ${orderNumber({ number })}${volume === null ? "" : `, volume ${volume}`}`;
}
