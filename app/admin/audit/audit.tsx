import { Download, Search } from "lucide-react";
import { Form, Link } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { readAudit, readStaffList } from "#shop/staff/read-staff.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import { adminMeta } from "../admin-meta.ts";
import { FilterFold } from "../list/filter-fold.tsx";
import { ListFrame } from "../list/list-frame.tsx";
import { ListPage } from "../list/list-page.tsx";
import { orForbidden } from "../or-forbidden.server.ts";
import { staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/audit";
import { AREA_OPTIONS } from "./audit-areas.ts";
import { auditFilterOf, type ShownFilter, shownFilter } from "./audit-filter.server.ts";
import { AuditLines } from "./audit-lines.tsx";
import { actionText, actorText, subjectPath, subjectText } from "./audit-texts.ts";
import { auditChangeText } from "./change-texts.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const filter = shownFilter(query);
  const asked = await readOrOutage(() => auditFilterOf(db, filter, query.get("antes")));
  const [page, people] = await Promise.all([
    orForbidden(() => readAudit(db, staff, asked)),
    orForbidden(() => readStaffList(db, staff)),
  ]);
  return {
    filter,
    nextBeforeId: page.nextBeforeId,
    isFirst: asked.beforeId === undefined,
    mayExport: mayDo(staff.role, "audit.export"),
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    lines: page.lines.map((line) => ({
      id: line.id,
      at: formatDateTime(line.at),
      actor: actorText(line.actor, line.actorName),
      action: actionText(line.action),
      subject: line.orderNumber === null ? subjectText(line) : `nº ${line.orderNumber}`,
      path: subjectPath(line),
      changes: auditChangeText(line.before, line.after, line.action),
    })),
  };
}

export function meta() {
  return adminMeta("Registro de atividades");
}

/** The filter as a query string, without empty values. */
function searchOf(filter: ShownFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
}

/** The audit log, newest first. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, isFirst, lines, mayExport, nextBeforeId } = loaderData;
  const search = searchOf(filter);
  const older = new URLSearchParams([...search, ["antes", String(nextBeforeId)]]);
  return (
    <ListPage
      title="Registro de atividades"
      lead="Toda entrada e toda alteração no painel, com antes e depois."
      action={
        mayExport && (
          // A plain link: the target is a file, not a route.
          <a
            href={`/admin/configuracoes/registro.csv?${search}`}
            download
            className={buttonClass({ variant: "secondary" }, true)}
          >
            <Icon of={Download} />
            Exportar CSV
          </a>
        )
      }
      search={<AuditSearch key={String(search)} filter={filter} people={loaderData.people} count={search.size} />}
    >
      <ListFrame
        isEmpty={lines.length === 0}
        empty="Nada registrado com este filtro."
        pages={{ firstTo: isFirst ? null : `?${search}`, nextTo: nextBeforeId === null ? null : `?${older}` }}
      >
        <AuditLines lines={lines} />
      </ListFrame>
    </ListPage>
  );
}

interface AuditSearchProps {
  filter: ShownFilter;
  people: { value: string; label: string }[];
  /** Number of active filters. */
  count: number;
}

function AuditSearch({ filter, people, count }: AuditSearchProps) {
  const nobodys = [
    { value: "visitor", label: "Visitante" },
    { value: "shop", label: "A loja" },
    { value: "command", label: "Comando no servidor" },
  ];
  return (
    <Form
      method="get"
      role="search"
      aria-label="Registro de atividades"
      className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 md:grid-cols-6 xl:grid-cols-[repeat(2,minmax(0,1fr))_minmax(0,1.2fr)_repeat(2,11.5rem)_auto]"
    >
      <FilterFold label="Filtros" count={count} className="grid grid-cols-2 items-end gap-4">
        <SelectField
          label="Pessoa"
          name="pessoa"
          defaultValue={filter.pessoa}
          options={[{ value: "", label: "Todas" }, ...people, ...nobodys]}
          className="max-md:col-span-2 md:col-span-2 xl:col-span-1"
        />
        <SelectField
          label="Área"
          name="assunto"
          defaultValue={filter.assunto}
          options={AREA_OPTIONS}
          className="max-md:col-span-2 md:col-span-2 xl:col-span-1"
        />
        <TextField
          label="Objeto"
          name="objeto"
          type="search"
          defaultValue={filter.objeto}
          placeholder="Pedido, troca, produto, cupom"
          autoComplete="off"
          className="max-md:col-span-2 md:col-span-2 xl:col-span-1"
        />
        <TextField
          label="De"
          name="de"
          type="date"
          defaultValue={filter.de}
          className="grid-cols-[minmax(0,1fr)] md:col-span-2 xl:col-span-1"
        />
        <TextField
          label="Até"
          name="ate"
          type="date"
          defaultValue={filter.ate}
          className="grid-cols-[minmax(0,1fr)] md:col-span-2 xl:col-span-1"
        />
        <div className="col-span-2 flex flex-wrap items-center gap-4 xl:col-span-1">
          <Button type="submit" variant="secondary" icon={Search}>
            Filtrar
          </Button>
          {count > 0 && (
            <Link to="?" className="link inline-flex min-h-tap items-center text-small">
              Limpar
            </Link>
          )}
        </div>
      </FilterFold>
    </Form>
  );
}
