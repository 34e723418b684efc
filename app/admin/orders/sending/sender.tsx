import { data } from "react-router";
import { type AdminAnswer, done } from "#app/admin/admin-answer.ts";
import { AdminForm } from "#app/admin/admin-form.tsx";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { AdminScreen, Panel } from "#app/admin/admin-panel.tsx";
import { refuseStaff } from "#app/admin/refuse-staff.server.ts";
import { answerStaff, staffOf } from "#app/admin/staff-context.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { offlineAnswer } from "#app/forms/offline-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep, maskCpf } from "#app/ui/fields/mask.ts";
import { Note } from "#app/ui/note.tsx";
import { formatCnpj } from "#platform/formats/cnpj.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { readSender } from "#shop/settings/read-sender.server.ts";
import { saveSender } from "#shop/settings/save-sender.server.ts";
import { missingInSender, SenderForm } from "#shop/settings/sender.ts";
import { mayDo } from "#shop/staff/role.ts";
import type { Route } from "./+types/sender";

export function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const services = context.get(servicesContext);
  return readOrOutage(async () => {
    const { sender, version } = await readSender(services);
    const { phone, zipCode, document, ...same } = sender;
    return {
      values: {
        ...same,
        document: documentTyped(document),
        phone: formatPhone(phone),
        zipCode: maskCep(zipCode),
        version,
      },
      missing: missingInSender(sender),
      mayWrite: mayDo(staff.role, "settings.write"),
    };
  });
}

function documentTyped(document: string): string {
  return document.length === 11 ? maskCpf(document) : formatCnpj(document);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, async (staff, fields) => {
    const services = context.get(servicesContext);
    const form = SenderForm.safeParse(fields);
    if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(SenderForm, fields) });
    const answer = await saveSender(services, staff, form.data, fields.version ?? "");
    return answer.kind === "saved" ? data(done(fields, "Remetente salvo")) : refuseStaff(fields, answer);
  });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AdminAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    return offlineAnswer(error, "Não foi possível salvar");
  }
}

export function meta() {
  return adminMeta("Remetente");
}

const FIELDS = [
  { name: "name", label: "Nome ou razão social", span: 6 },
  { name: "document", label: "CNPJ ou CPF", span: 3 },
  { name: "stateRegister", label: "Inscrição estadual", span: 3, optional: true },
  { name: "phone", label: "Telefone", span: 3, mask: formatPhone },
  { name: "email", label: "E-mail", span: 3 },
  { name: "zipCode", label: "CEP", span: 2, mask: maskCep },
  { name: "street", label: "Rua", span: 4 },
  { name: "number", label: "Número", span: 2 },
  { name: "complement", label: "Complemento", span: 4, optional: true },
  { name: "neighborhood", label: "Bairro", span: 2 },
  { name: "city", label: "Cidade", span: 3 },
  { name: "state", label: "UF", span: 1 },
] as const;
const SPANS = { 1: "md:col-span-1", 2: "md:col-span-2", 3: "md:col-span-3", 4: "md:col-span-4", 6: "md:col-span-6" };

/** The sender's data, as printed on every label. */
export default function SenderPage({ loaderData: { values, missing, mayWrite }, actionData }: Route.ComponentProps) {
  return (
    <AdminScreen title="Remetente" lead="Quem envia, como aparece nas etiquetas e na declaração de conteúdo.">
      {missing.length > 0 && (
        <Note tone="warning" title="Faltam dados para comprar etiquetas:">
          {missing.join(", ")}.
        </Note>
      )}
      <Panel title="Dados do remetente">
        <AdminForm key={values.version} intent="remetente" schema={SenderForm} values={values} initial={actionData}>
          {({ field, busy }) => (
            <>
              <input type="hidden" name="version" value={values.version} />
              <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-6">
                {FIELDS.map(({ name, label, span, ...more }) => (
                  <TextField
                    key={name}
                    {...field(name)}
                    label={label}
                    autoComplete="off"
                    className={SPANS[span]}
                    {...more}
                  />
                ))}
              </fieldset>
              {mayWrite ? (
                <Button type="submit" busy={busy} className="justify-self-start">
                  Salvar remetente
                </Button>
              ) : (
                <Note>A sua função permite ver estes dados, não alterar.</Note>
              )}
            </>
          )}
        </AdminForm>
      </Panel>
    </AdminScreen>
  );
}
