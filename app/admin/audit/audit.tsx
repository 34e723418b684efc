import { Download, Search } from "lucide-react";
import { Form } from "react-router";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { SelectField, type SelectOption, TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatDateTime, formatDay } from "#platform/clock.ts";
import { OTHER_ACTORS } from "#shop/audit/audit-entry.ts";
import { readAudit, readStaffList } from "#shop/staff/read-staff.server.ts";
import { type FilterChip, FilterChips, FilterFold } from "../list/list-filters.tsx";
import { ListFrame } from "../list/list-frame.tsx";
import { addressWith, onwardPages, queryOf } from "../list/list-links.ts";
import { ListPage } from "../list/list-page.tsx";
import { orForbidden } from "../page/or-forbidden.server.ts";
import type { Route } from "./+types/audit";
import { AREA_OPTIONS } from "./audit-areas.ts";
import { auditFilterOf, type ShownFilter, shownFilter } from "./audit-filter.server.ts";
import { AuditLines } from "./audit-lines.tsx";
import { actionText, actorText, OTHER_ACTOR_TEXTS, subjectPath, subjectText } from "./audit-texts.ts";
import { auditChangeText } from "./change-texts.ts";

export const loader = panelLoader(async ({ db, staff, may, query }) => {
  const filter = shownFilter(query);
  const asked = await auditFilterOf(db, filter, query.get("antes"));
  const [page, people] = await Promise.all([
    orForbidden(readAudit(db, staff, asked)),
    orForbidden(readStaffList(db, staff)),
  ]);
  return {
    filter,
    nextBeforeId: page.nextBeforeId,
    isFirst: asked.beforeId === undefined,
    mayExport: may("audit.export"),
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
});

/** The audit log, newest first. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, isFirst, lines, mayExport, nextBeforeId, people } = loaderData;
  const address = addressWith({ ...filter });
  const search = address({});
  const chips = chipsOf(filter, people);
  return (
    <ListPage
      title="Registro de atividades"
      lead="Toda entrada e toda alteração no painel, com antes e depois."
      action={
        mayExport && (
          // A plain link: the target is a file, not a route.
          <a
            href={`/admin/configuracoes/registro.csv${search}`}
            download
            className={buttonClass({ variant: "secondary" }, true)}
          >
            <Icon of={Download} />
            Exportar CSV
          </a>
        )
      }
      search={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <AuditSearch key={search} filter={filter} people={people} count={chips.length} />
          <FilterChips chips={chips} clearTo="?" />
        </div>
      }
    >
      <ListFrame
        isEmpty={lines.length === 0}
        empty="Nada registrado com este filtro."
        pages={onwardPages(address, isFirst, { antes: nextBeforeId })}
      >
        <AuditLines lines={lines} />
      </ListFrame>
    </ListPage>
  );
}

/** Actors that are not staff. */
const NOBODYS: readonly SelectOption[] = OTHER_ACTORS.filter((actor) => actor !== "customer").map((value) => ({
  value,
  label: OTHER_ACTOR_TEXTS[value],
}));

/** What the log is filtered by; each chip takes its filter away. */
function chipsOf(filter: ShownFilter, people: readonly SelectOption[]): FilterChip[] {
  const nameOf = (options: readonly SelectOption[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const words: [keyof ShownFilter, string, string][] = [
    ["pessoa", "Pessoa", nameOf([...people, ...NOBODYS], filter.pessoa)],
    ["assunto", "Área", nameOf(AREA_OPTIONS, filter.assunto)],
    ["objeto", "Objeto", filter.objeto],
    ["de", "De", filter.de && formatDay(filter.de)],
    ["ate", "Até", filter.ate && formatDay(filter.ate)],
  ];
  return words
    .filter(([name]) => filter[name] !== "")
    .map(([name, label, value]) => ({ label, value, withoutTo: queryOf({ ...filter, [name]: "" }) }));
}

interface AuditSearchProps {
  filter: ShownFilter;
  people: readonly SelectOption[];
  /** Number of active filters. */
  count: number;
}

function AuditSearch({ filter, people, count }: AuditSearchProps) {
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
          options={[{ value: "", label: "Todas" }, ...people, ...NOBODYS]}
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
        <Button type="submit" variant="secondary" icon={Search} className="col-span-2 justify-self-start xl:col-span-1">
          Filtrar
        </Button>
      </FilterFold>
    </Form>
  );
}
