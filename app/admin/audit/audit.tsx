import { Form } from "react-router";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { readAudit, readStaffList } from "#shop/staff/read-staff.server.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen } from "../admin-panel.tsx";
import { allowed } from "../allowed.server.ts";
import { staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/audit";
import { AuditLines } from "./audit-lines.tsx";
import {
  actionWords,
  actorWords,
  changeWords,
  filterOf,
  orderOf,
  SUBJECT_FILTERS,
  subjectWords,
} from "./audit-words.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const filter = {
    actor: query.get("pessoa") ?? "",
    subject: SUBJECT_FILTERS.find(({ value }) => value === query.get("assunto"))?.value ?? "",
    beforeId: Number.parseInt(query.get("antes") ?? "", 10) || undefined,
  };
  const [page, people] = await Promise.all([
    allowed(() => readAudit(db, staff, { ...filter, ...filterOf(filter.subject) })),
    allowed(() => readStaffList(db, staff)),
  ]);
  return {
    filter,
    nextBeforeId: page.nextBeforeId,
    people: people.map(({ id, name }) => ({ value: id, label: name })),
    lines: page.lines.map((line) => ({
      id: line.id,
      at: formatDateTime(line.at),
      actor: actorWords(line.actor, line.actorName),
      action: actionWords(line.action),
      subject: line.orderNumber === null ? subjectWords(line.subject, line.subjectName) : `nº ${line.orderNumber}`,
      orderId: line.orderNumber === null ? null : orderOf(line.subject),
      changes: changeWords(line.before, line.after),
    })),
  };
}

export function meta() {
  return adminMeta("Registro de atividades");
}

/** Who did what, the newest first. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, lines, nextBeforeId, people } = loaderData;
  const older = new URLSearchParams({ pessoa: filter.actor, assunto: filter.subject, antes: String(nextBeforeId) });
  return (
    <AdminScreen title="Registro de atividades" lead="Toda entrada e toda alteração no painel, com antes e depois.">
      <Form
        method="get"
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-4 sm:grid-cols-[minmax(0,16rem)_minmax(0,16rem)_auto] sm:justify-start"
      >
        <SelectField
          key={`pessoa-${filter.actor}`}
          label="Pessoa"
          name="pessoa"
          defaultValue={filter.actor}
          options={[{ value: "", label: "Todas" }, ...people, { value: "visitor", label: "Visitante" }]}
        />
        <SelectField
          key={`assunto-${filter.subject}`}
          label="Assunto"
          name="assunto"
          defaultValue={filter.subject}
          options={SUBJECT_FILTERS}
        />
        <Button type="submit" variant="secondary" className="justify-self-start">
          Filtrar
        </Button>
      </Form>
      <AuditLines lines={lines} />
      {nextBeforeId !== null && (
        <ButtonLink to={`?${older}`} variant="secondary" className="justify-self-center">
          Ver anteriores
        </ButtonLink>
      )}
    </AdminScreen>
  );
}
