import { Search } from "lucide-react";
import { data, Form, Link, redirect, useNavigate } from "react-router";
import { type AdminAnswer, done } from "#app/admin/page/admin-answer.ts";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelPost, type PanelRequest, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { refusalFor } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { formatBrl } from "#platform/money.ts";
import { wishesOfForm } from "#shop/fulfilment/order-desk/edits/edit-fields.ts";
import { editOrder } from "#shop/fulfilment/order-desk/edits/edit-order.server.ts";
import { readOrderEdit } from "#shop/fulfilment/order-desk/edits/read-edit.server.ts";
import { fieldOfReplaced } from "#shop/fulfilment/order-desk/manual-orders/replaced-field.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { AdminScreen, Panel } from "../../page/admin-panel.tsx";
import { NoEmailNote } from "../order-notes.tsx";
import type { Route } from "./+types/edit-pieces";
import { EditPiecesForm } from "./edit-pieces-form.tsx";
import { EDIT_REFUSALS, NO_EDIT_REFUSALS } from "./edit-refusals.ts";
import { findSwapProducts, type SwapSearchView } from "./find-swap-products.server.ts";

export const loader = panelLoader(async ({ db, staff, params, query }: PanelRequest<Route.LoaderArgs["params"]>) => {
  const [line, productId] = [query.get("linha"), query.get("por")];
  const swap = line && productId ? { line, productId } : null;
  const edit = await orMissing("order", readOrderEdit(db, staff, params.orderId, swap));
  const isSearching = line !== null && productId === null && edit.noEdit === null;
  return { edit, search: isSearching ? await findSwapProducts(db, staff, edit.order, { line, query }) : null };
});

/** Saves what is to change, then leads to the order. */
export const action = panelAction(
  async ({ services, staff, fields, params }: PanelPost<Route.ActionArgs["params"]>) => {
    const answer = await editOrder(services, staff, {
      orderId: params.orderId,
      editId: fields.editId ?? "",
      seen: fields.visto ?? "",
      wishes: (order) => wishesOfForm(order, fields),
    });
    if (answer.kind === "refused") return refuse(fields, refusalFor(EDIT_REFUSALS, answer));
    const goTo = `/admin/pedidos/${params.orderId}`;
    if (!fields[SCRIPTED_FIELD]) throw redirect(goTo);
    const refundCents = answer.kind === "saved" ? answer.refundCents : 0;
    const back = refundCents > 0 ? `. ${formatBrl(refundCents)} voltam para o cliente` : "";
    return data<AdminAnswer>(done(fields, `Pedido alterado${back}`, { goTo }));
  },
);

export const clientAction = offlineAction();

/** Changes the pieces of a paid order before it is sent. */
export default function EditPieces({ loaderData: { edit, search } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const path = `/admin/pedidos/${edit.order.id}`;
  const { noEdit } = edit;
  return (
    <AdminScreen
      title={`Alterar pedido ${orderNumber(edit.order)}`}
      lead={`As peças já compradas mantêm o preço.${
        isUndeliverable(edit.order.customerEmail) ? "" : " O cliente recebe um e-mail com o que mudou."
      }`}
    >
      <NoEmailNote order={edit.order} />
      {noEdit ? (
        <Note tone="warning" title={NO_EDIT_REFUSALS[noEdit].problem.title}>
          {NO_EDIT_REFUSALS[noEdit].problem.message}
        </Note>
      ) : search ? (
        <SwapSearch search={search} path={`${path}/alterar`} orderId={edit.order.id} mayAsk={edit.mayRefund} />
      ) : (
        <EditPiecesForm
          key={`${edit.version} ${JSON.stringify(Object.values(edit.sizes).map(({ product }) => product))}`}
          edit={edit}
          onDone={({ goTo }) => {
            if (goTo) void navigate(goTo);
          }}
        />
      )}
      <ButtonLink to={path} variant="secondary" className="justify-self-start">
        Voltar ao pedido
      </ButtonLink>
    </AdminScreen>
  );
}

/** What asking for the difference does; who may not refund asks somebody who may. Rules: EDIT-16. */
function DearerNote({ mayAsk, isAddition }: { mayAsk: boolean; isAddition: boolean }) {
  return (
    <Note title="Por uma peça mais cara:">
      {isAddition
        ? "este pedido vai junto com outro: acrescente a peça nova àquele e, quando for paga, tire a antiga deste."
        : mayAsk
          ? "o cliente paga a peça nova por um link e, na hora em que o pagamento chega, a antiga sai deste pedido e o que foi pago por ela volta para ele. Se ele não pagar, nada muda."
          : "a antiga é devolvida em dinheiro: só proprietários e gerentes podem pedir a diferença."}
    </Note>
  );
}

function askPath(orderId: string, lineId: string, productId: string): string {
  const replaced = fieldOfReplaced({ orderItemId: lineId, quantity: 1 });
  return `/admin/pedidos/novo?${new URLSearchParams({ junto: orderId, troca: replaced, por: productId })}`;
}

/** A dearer product: an order of its own asks for it, in the place of the paid piece. Rules: EDIT-16, EDIT-27. */
function AskDifference({ product, path }: { product: SwapSearchView["products"][number]; path: string | null }) {
  return (
    <>
      <span className="text-ink-muted">Custa mais que a peça do pedido.</span>
      {path && product.stock > 0 && (
        <Link to={path} className="link inline-flex min-h-tap items-center justify-self-start">
          Pedir a diferença<span className="sr-only"> por {product.name}</span>
        </Link>
      )}
    </>
  );
}

/** Finds another product for a line's pieces; dearer ones are asked for. */
function SwapSearch({
  search: { line, q, products, isAddition },
  path,
  orderId,
  mayAsk,
}: {
  search: SwapSearchView;
  path: string;
  orderId: string;
  /** May ask for the difference of a dearer piece. */
  mayAsk: boolean;
}) {
  return (
    <Panel
      title={`Trocar ${line.productName}`}
      lead={`Custou ${formatBrl(line.unitPriceCents)}. Mais barata: a diferença volta. Mais cara: o cliente paga a nova por um link.`}
    >
      <Form method="get" role="search" className="flex max-w-160 flex-wrap items-end gap-3">
        <input type="hidden" name="linha" value={line.id} />
        <TextField
          key={q}
          label="Nome ou código da peça"
          name="q"
          type="search"
          autoComplete="off"
          defaultValue={q}
          className="min-w-56 flex-1"
        />
        <Button type="submit" variant="secondary" icon={Search}>
          Buscar
        </Button>
      </Form>
      {q !== "" && products.length === 0 && <p className="text-small">Nenhuma peça encontrada.</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {products.map((product) => (
          <li key={product.id} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 text-small">
            <PieceThumb picture={product.picture} px={72} className="aspect-square self-start" />
            <span className="grid content-start gap-0.5">
              <b className="break-words font-semibold">{product.name}</b>
              <span className="tabular-nums">
                {formatBrl(product.priceCents)} · {product.stock > 0 ? `${product.stock} em estoque` : "esgotada"}
              </span>
              {product.isDearer ? (
                <AskDifference
                  product={product}
                  path={mayAsk && !isAddition ? askPath(orderId, line.id, product.id) : null}
                />
              ) : (
                product.stock > 0 && (
                  <Link
                    to={`${path}?linha=${line.id}&por=${encodeURIComponent(product.id)}`}
                    className="link inline-flex min-h-tap items-center justify-self-start"
                  >
                    Escolher<span className="sr-only"> {product.name}</span>
                  </Link>
                )
              )}
            </span>
          </li>
        ))}
      </ul>
      {products.some(({ isDearer }) => isDearer) && <DearerNote mayAsk={mayAsk} isAddition={isAddition} />}
      <Link to={path} className="link inline-flex min-h-tap items-center justify-self-start text-small">
        Não trocar de peça
      </Link>
    </Panel>
  );
}
