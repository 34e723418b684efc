import { useNavigate } from "react-router";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { readOrderEdit } from "#shop/fulfilment/order-desk/edits/read-edit.server.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import type { AdminAnswer } from "../../admin-answer.ts";
import { adminMeta } from "../../admin-meta.ts";
import { AdminScreen } from "../../admin-panel.tsx";
import { missing } from "../../missing-record.ts";
import { orForbidden } from "../../or-forbidden.server.ts";
import { answerStaff, staffOf } from "../../staff-context.server.ts";
import type { Route } from "./+types/edit-pieces";
import { EditPiecesForm } from "./edit-pieces-form.tsx";
import { NO_EDIT_TEXTS } from "./edit-refusals.ts";
import { submitEdit } from "./submit-edit.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  const edit = await orForbidden(() => readOrderEdit(db, staff, params.orderId));
  if (!edit) throw missing("order");
  return edit;
}

export function action({ request, context, params }: Route.ActionArgs) {
  return answerStaff(request, context, (staff, fields) =>
    submitEdit(context.get(servicesContext), staff, params.orderId, fields),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline(async () => (await serverAction()) as AdminAnswer, "Não foi possível salvar");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return adminMeta(loaderData ? `Alterar pedido ${orderNumber(loaderData.order)}` : "Alterar pedido");
}

/** Changes the pieces of a paid order before it is sent. */
export default function EditPieces({ loaderData: edit, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const path = `/admin/pedidos/${edit.order.id}`;
  const { noEdit } = edit;
  return (
    <AdminScreen
      title={`Alterar pedido ${orderNumber(edit.order)}`}
      lead="As peças já compradas mantêm o preço. O cliente recebe um e-mail com o que mudou."
    >
      {noEdit ? (
        <Note tone="warning" title={NO_EDIT_TEXTS[noEdit].title}>
          {NO_EDIT_TEXTS[noEdit].message}
        </Note>
      ) : (
        <EditPiecesForm
          key={edit.version}
          edit={edit}
          initial={actionData as AdminAnswer | undefined}
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
