import { Trash2 } from "lucide-react";
import { Form, Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { formatDateTime } from "#platform/clock.ts";
import type { ListedDraft } from "#shop/fulfilment/order-desk/manual-orders/draft-order.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import { Panel } from "../../page/admin-panel.tsx";

/** Forms that were put aside; opening one is a new page. */
export function DraftList({ drafts }: { drafts: readonly ListedDraft[] }) {
  if (drafts.length === 0) return null;
  return (
    <Panel title="Rascunhos" lead="Não guardam peças, e somem uma semana depois de salvos.">
      <ul className="grid gap-1">
        {drafts.map(({ id, name, staffName, savedAt }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <Link
              to={`/admin/pedidos/novo?rascunho=${id}`}
              reloadDocument
              className="link inline-flex min-h-tap min-w-0 items-center"
            >
              {name || "Sem nome"}, {formatDateTime(savedAt)}, de {staffName}
            </Link>
            <Form method="post" action="/admin/pedidos/novo" reloadDocument>
              <button
                type="submit"
                name={INTENT_FIELD}
                value={`drop ${id}`}
                aria-label={`Descartar o rascunho de ${name || "sem nome"}`}
                className="grid size-tap place-items-center rounded-control"
              >
                <Icon of={Trash2} />
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
