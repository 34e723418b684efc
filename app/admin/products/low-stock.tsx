import { offlineAction } from "#app/admin/page/offline-action.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { readLowStock } from "#shop/settings/settings-queries.server.ts";
import { LowStockFields, MOST_LOW_STOCK, typedLowStock } from "#shop/settings/stock/low-stock.ts";
import { saveLowStock } from "#shop/settings/stock/save-low-stock.server.ts";
import { mayDo } from "#shop/staff/role.ts";
import { checked } from "../forms/handlers.server.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { said } from "../page/refuse-staff.server.ts";
import { answerStaff, staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/low-stock";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  return {
    ...(await readLowStock(db)),
    mayWrite: mayDo(staff.role, "settings.write"),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(
    request,
    context,
    checked(LowStockFields, async ({ services, staff, fields }, form) => {
      const value = { limit: typedLowStock(form.limit) ?? 0, mail: form.mail === "1" };
      const answer = await saveLowStock(services, staff, value, fields.version ?? "");
      return said(fields, answer, "Limite de estoque salvo");
    }),
  );
}

export const clientAction = offlineAction();

/** From how few pieces on the panel calls stock low, and whether it writes to the shop. */
export default function LowStock({ loaderData }: Route.ComponentProps) {
  const { value, version, mayWrite } = loaderData;
  return (
    <AdminScreen
      title="Estoque baixo"
      lead="Quando o painel e o aviso por e-mail consideram que uma peça está acabando."
      action={
        <ButtonLink to="/admin/produtos?estado=baixo" variant="secondary" size="s">
          Ver o estoque baixo
        </ButtonLink>
      }
    >
      <Panel title="Limite da loja" lead="Cada produto pode ter o seu, na própria página, em Tamanhos e estoque.">
        <AdminForm key={version} intent="lowStock" schema={LowStockFields} values={{ limit: String(value.limit) }}>
          {({ field, busy }) => (
            <>
              <input type="hidden" name="version" value={version} />
              <fieldset disabled={!mayWrite} className="grid gap-5">
                <TextField
                  {...field("limit")}
                  label="Peças, ou menos"
                  inputMode="numeric"
                  autoComplete="off"
                  hint={`De 0 (só o que esgotou) a ${MOST_LOW_STOCK}.`}
                  className="max-w-64"
                />
                <Checkbox
                  name="mail"
                  value="1"
                  defaultChecked={value.mail}
                  label="Avisar a loja por e-mail quando um produto chega ao limite, uma vez"
                />
                {mayWrite ? (
                  <Button type="submit" busy={busy} className="justify-self-start">
                    Salvar
                  </Button>
                ) : (
                  <Note title="Só leitura.">A sua função permite ver este limite, não alterar.</Note>
                )}
              </fieldset>
            </>
          )}
        </AdminForm>
      </Panel>
    </AdminScreen>
  );
}
