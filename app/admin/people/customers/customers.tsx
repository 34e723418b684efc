import { Mail } from "lucide-react";
import { DataTable, type TableColumn } from "#app/admin/list/data-table.tsx";
import { ExportButton } from "#app/admin/list/export-button.tsx";
import { addressWith, onwardPages } from "#app/admin/list/list-links.ts";
import { ListPage } from "#app/admin/list/list-page.tsx";
import { NameCell } from "#app/admin/list/name-cell.tsx";
import { PeopleSearchForm } from "#app/admin/list/search-form.tsx";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { Note } from "#app/ui/note.tsx";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { formatPhone, searchTermDigits } from "#platform/formats/phone.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { customerSort, type ListedCustomer } from "#shop/customer-records/customer-list.ts";
import { searchGuests } from "#shop/customer-records/guests/read-guests.server.ts";
import { countCustomers, readCustomers } from "#shop/customer-records/staff-customer-queries.server.ts";
import { FoundGuestsNote, GuestTable } from "../guests/guest-table.tsx";
import { goToSearch, readListRequest } from "../people-list.server.ts";
import { dayOf } from "../people-texts.ts";
import type { Route } from "./+types/customers";

const PATH = "/admin/clientes";

export const loader = panelLoader(async ({ db, config, staff, may, query }) => {
  const { term, afterId, shown } = readListRequest({ query, config });
  const sort = customerSort(query.get("ordem"), query.get("sentido"));
  const [page, total, found] = await Promise.all([
    orForbidden(readCustomers(db, staff, { term, sort, afterId })),
    countCustomers(db),
    orForbidden(searchGuests(db, staff, shown.isFirst ? term : "")),
  ]);
  return {
    ...page,
    total,
    found,
    ...shown,
    sort,
    deleted: query.has("excluida"),
    mayExport: may("customers.export"),
  };
});

export const action = panelAction(async (posted) => {
  const { ordem = "", sentido = "" } = posted.fields;
  return goToSearch(posted, PATH, ordem ? { ordem, sentido } : {});
});

export const clientAction = offlineAction("Não foi possível buscar");

const COLUMNS: readonly TableColumn<ListedCustomer>[] = [
  {
    id: "cliente",
    header: "Cliente",
    sortable: "asc",
    className: "min-w-56",
    cell: ({ id, name, email, isWaiting }) => (
      <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5">
        <NameCell name={name} to={`${PATH}/${id}`} below={email} />
        {isWaiting && <StatusPill tone="warning" icon={Mail} label="E-mail não confirmado" />}
      </span>
    ),
  },
  {
    id: "contato",
    header: "Telefone",
    bare: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ phone }) => (phone ? formatPhone(phone) : "–"),
  },
  {
    id: "cidade",
    header: "Cidade",
    bare: true,
    className: "max-md:text-right",
    cell: ({ city, state }) => (
      <span className="max-md:ml-auto">{[city, state].filter(Boolean).join(", ") || "–"}</span>
    ),
  },
  {
    id: "pedidos",
    header: "Pedidos",
    align: "right",
    sortable: "desc",
    cell: ({ orders }) => orders.toLocaleString("pt-BR"),
  },
  {
    id: "gasto",
    header: "Total gasto",
    align: "right",
    sortable: "desc",
    cell: ({ spentCents }) => formatBrl(spentCents),
  },
  {
    id: "ultimo",
    header: "Último pedido",
    shortHeader: "Último",
    align: "right",
    sortable: "desc",
    cell: ({ lastOrderAt }) => (lastOrderAt ? dayOf(lastOrderAt) : "–"),
  },
  {
    id: "desde",
    header: "Cliente desde",
    shortHeader: "Desde",
    align: "right",
    sortable: "desc",
    cell: ({ since }) => dayOf(since),
  },
];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, nextAfterId, total, found, term, search, sort, isFirst, deleted, mayExport } = loaderData;
  const order = { ordem: sort.by, sentido: sort.direction };
  const address = addressWith({ ...order, busca: search });
  return (
    <ListPage
      title="Clientes"
      lead="Quem tem conta na loja, o que comprou e desde quando. Quem comprou sem conta aparece na busca."
      file={
        mayExport && (
          <ExportButton
            action={`${PATH}/exportar`}
            label="Exportar CSV"
            fields={{ ...order, ...(search && { busca: search }) }}
            besideSearch
          />
        )
      }
      problem={useSentAnswer()?.problem}
      search={<PeopleSearchForm label="Buscar cliente" hint="Nome, e-mail, CPF ou telefone" term={term} kept={order} />}
    >
      {deleted && (
        <Note tone="success" role="status" title="Conta excluída.">
          O pedido ficou no registro da LGPD, sem os dados da pessoa.
        </Note>
      )}
      {customers.length > 0 && searchTermDigits(term) !== null && <FoundGuestsNote found={found} />}
      {customers.length === 0 && found.guests.length > 0 ? (
        <p className="text-ink-soft">Ninguém com conta na loja com “{term}”.</p>
      ) : (
        <DataTable
          caption="Clientes"
          columns={COLUMNS}
          rows={customers}
          rowId={({ id }) => id}
          sort={{
            by: sort.by,
            direction: sort.direction,
            to: (ordem, sentido) => address({ ordem, sentido }),
          }}
          empty={
            term === ""
              ? "Ninguém criou conta ainda. Quem se cadastrar aparece aqui."
              : `Ninguém encontrado com “${term}”. Tente parte do nome, o e-mail, o CPF ou o telefone.`
          }
          pages={{
            summary: term === "" ? counted(total, "cliente", "clientes") : `Resultados para “${term}”`,
            ...onwardPages(address, isFirst, { depois: nextAfterId }),
          }}
        />
      )}
      {found.guests.length > 0 && <GuestTable found={found} />}
    </ListPage>
  );
}
