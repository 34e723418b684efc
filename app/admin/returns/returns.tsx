import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { ReturnStatusPill } from "#app/order/return-status-pill.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { dayInSaoPaulo, formatDateTime } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { returnNumber } from "#shop/fulfilment/returns/return.ts";
import { RETURN_KINDS, returnKindLabel } from "#shop/fulfilment/returns/return-status.ts";
import { RETURN_VIEWS, returnKindOf, returnViewOf } from "#shop/fulfilment/returns/return-view.ts";
import { type QueuedReturn, readReturnQueue } from "#shop/fulfilment/returns/staff-view/staff-return-queries.server.ts";
import { DataTable, type TableColumn } from "../list/data-table.tsx";
import { addressWith, numberedPages, queryOf, viewTabs } from "../list/list-links.ts";
import { ListPage } from "../list/list-page.tsx";
import { pagedSearch } from "../list/paged-search.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";
import type { Route } from "./+types/returns";
import { ReturnDeadlinePill } from "./return-deadline-pill.tsx";

export const loader = panelLoader(async ({ db, clock, staff, query }) => {
  const { term, page } = pagedSearch(query);
  const view = returnViewOf(query.get("ver"), term);
  const kind = returnKindOf(query.get("tipo"));
  const queue = await orForbidden(readReturnQueue(db, staff, { view, kind, term, page }));
  const today = dayInSaoPaulo(clock());
  return { ...queue, returns: queue.returns.map((made) => ({ ...made, today })), view, kind, term, page };
});

/** Returns and exchanges; those waiting for the shop come first, overdue ones on top. */
export default function Returns({ loaderData }: Route.ComponentProps) {
  const { returns, hasNext, counts, view, kind, term, page } = loaderData;
  const filter = { view, kind, term };
  const address = addressWith({ ver: view, tipo: kind, q: term });
  return (
    <ListPage
      title="Trocas e devoluções"
      lead="A lei pede resposta em até 5 dias. O que vence antes fica em cima."
      search={
        <Form
          method="get"
          role="search"
          className="grid max-w-200 grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
        >
          <TextField
            key={`q-${term}`}
            label="Buscar"
            name="q"
            type="search"
            defaultValue={term}
            hint="Número, como D-501, pedido, nome ou e-mail"
          />
          <SelectField
            key={`tipo-${kind}`}
            label="Tipo"
            name="tipo"
            defaultValue={kind ?? ""}
            options={[
              { value: "", label: "Todos" },
              ...RETURN_KINDS.map((value) => ({ value, label: returnKindLabel(value) })),
            ]}
          />
          <input type="hidden" name="ver" value={term === "" ? view : "todas"} />
          <Button type="submit" variant="secondary" icon={Search} className="justify-self-start sm:mt-6.5">
            Buscar
          </Button>
        </Form>
      }
      tabs={viewTabs(RETURN_VIEWS, view, address, ({ value }) => (counts[value] ? String(counts[value]) : ""))}
    >
      <DataTable
        columns={COLUMNS}
        rows={returns}
        rowId={({ id }) => id}
        caption="Trocas e devoluções"
        empty={
          term === "" && kind === null ? (
            emptyText(filter, page)
          ) : (
            <>
              {emptyText(filter, page)}{" "}
              <Link to={queryOf({ ver: view })} className="link">
                Limpar busca
              </Link>
            </>
          )
        }
        pages={numberedPages(address, page, hasNext)}
      />
    </ListPage>
  );
}

interface ShownFilter {
  view: string;
  kind: string | null;
  term: string;
}

function emptyText({ view, kind, term }: ShownFilter, page: number): string {
  if (page > 1) return "Não há mais nada nesta página.";
  if (term !== "" || kind !== null) return "Nada encontrado. Confira o número ou tente o nome de quem comprou.";
  if (view === "responder") return "Tudo respondido.";
  if (view === "abertas") return "Nada em aberto. Novos pedidos de troca e devolução aparecem aqui.";
  return "Nada por aqui.";
}

type Row = QueuedReturn & { today: string };

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    id: "numero",
    header: "Número",
    className: "md:whitespace-nowrap",
    cell: (made) => (
      <Link
        to={`/admin/trocas/${made.id}`}
        className="grid min-h-tap content-center leading-tight underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current"
      >
        <b className="font-semibold">{returnNumber(made)}</b>
        <span className="text-caption text-ink-muted">{returnKindLabel(made.kind)}</span>
      </Link>
    ),
  },
  {
    id: "prazo",
    header: "Prazo",
    cell: (made) =>
      made.closedAt ? (
        <span className="text-ink-muted tabular-nums">Encerrada em {formatDateTime(made.closedAt)}</span>
      ) : (
        <ReturnDeadlinePill made={made} today={made.today} />
      ),
  },
  {
    id: "cliente",
    header: "Cliente",
    cell: ({ customerName, orderNumber }) => (
      <span className="grid min-w-0 leading-tight max-md:text-right">
        <span className="break-words">{customerName}</span>
        <span className="text-caption text-ink-muted tabular-nums">Pedido nº {orderNumber}</span>
      </span>
    ),
  },
  {
    id: "pecas",
    header: "Peças",
    cell: ({ pictures, pieces }) => (
      <span className="flex items-center gap-2">
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a return do not move
          <PieceThumb key={index} picture={picture} px={44} className="size-11 flex-none" />
        ))}
        <span className="whitespace-nowrap text-ink-soft">{counted(pieces, "peça", "peças")}</span>
      </span>
    ),
  },
  {
    id: "pedida",
    header: "Pedida em",
    className: "tabular-nums md:whitespace-nowrap",
    cell: ({ requestedAt }) => <span>{formatDateTime(requestedAt)}</span>,
  },
  { id: "valor", header: "Valor", align: "right", cell: ({ refundCents }) => <span>{formatBrl(refundCents)}</span> },
  { id: "situacao", header: "Situação", cell: ({ status }) => <ReturnStatusPill status={status} /> },
];
