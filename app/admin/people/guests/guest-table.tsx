import { Link } from "react-router";
import { DataTable, type TableColumn } from "#app/admin/list/data-table.tsx";
import { NameCell } from "#app/admin/list/name-cell.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatPhone } from "#platform/formats/phone.ts";
import { formatBrl } from "#platform/money.ts";
import type { FoundGuests, ListedGuest } from "#shop/customer-records/guests/read-guests.server.ts";
import { dayOf } from "../people-texts.ts";

const COLUMNS: readonly TableColumn<ListedGuest>[] = [
  {
    id: "cliente",
    header: "Cliente",
    className: "min-w-56",
    cell: ({ orderId, name, email }) => (
      <NameCell name={name} to={`/admin/clientes/sem-conta/${orderId}`} below={email || "Sem e-mail"} />
    ),
  },
  {
    id: "contato",
    header: "Telefone",
    className: "whitespace-nowrap tabular-nums",
    cell: ({ phone }) => (phone ? formatPhone(phone) : "–"),
  },
  { id: "cidade", header: "Cidade", cell: ({ city, state }) => [city, state].filter(Boolean).join(", ") || "–" },
  { id: "pedidos", header: "Pedidos", align: "right", cell: ({ orders }) => orders.toLocaleString("pt-BR") },
  { id: "gasto", header: "Total gasto", align: "right", cell: ({ spentCents }) => formatBrl(spentCents) },
  {
    id: "ultimo",
    header: "Último pedido",
    align: "right",
    cell: ({ lastOrderAt }) => (lastOrderAt ? dayOf(lastOrderAt) : "–"),
  },
];

/** Above the accounts found by a telephone or CPF: who bought with it without an account. Rules: DESK-32. */
export function FoundGuestsNote({ found: { guests, more } }: { found: FoundGuests }) {
  const [only, another] = guests;
  if (!only) return null;
  return (
    <Note
      role="status"
      title={
        another
          ? `${more ? "Mais de " : ""}${guests.length} pessoas compraram sem conta com este número.`
          : "Uma pessoa comprou sem conta com este número."
      }
    >
      {another ? (
        <a href={`#${GUESTS}`} className="link">
          Ver abaixo
        </a>
      ) : (
        <Link to={`/admin/clientes/sem-conta/${only.orderId}`} className="link wrap-anywhere">
          Ver {only.name}
        </Link>
      )}
    </Note>
  );
}

const GUESTS = "sem-conta";

/** People found who bought without an account. Rules: DESK-27. */
export function GuestTable({ found: { guests, more } }: { found: FoundGuests }) {
  return (
    <div id={GUESTS} className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="text-title">Compraram sem conta</h3>
      <DataTable
        caption="Clientes sem conta"
        columns={COLUMNS}
        rows={guests}
        rowId={({ orderId }) => orderId}
        empty=""
      />
      {more && (
        <p className="text-ink-soft text-small">
          {`Só os ${guests.length} mais recentes. Para achar os outros, digite mais do nome, ou o telefone.`}
        </p>
      )}
    </div>
  );
}
