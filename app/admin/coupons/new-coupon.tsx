import { data, redirect, useNavigate } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { readCouponRecord } from "#shop/ordering/coupons/coupon-desk-queries.server.ts";
import { CouponForm, couponFormErrors, couponOfForm, formOfCoupon } from "#shop/ordering/coupons/coupon-form.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { createCouponAs } from "#shop/ordering/coupons/create-coupon.server.ts";
import { type AdminAnswer, done } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { orForbidden } from "../page/or-forbidden.server.ts";
import type { Route } from "./+types/new-coupon";
import { CouponLimitFields, CouponTermsFields } from "./coupon-fields.tsx";
import { couponPath, refuseCoupon } from "./refuse-coupon.server.ts";

const EMPTY: Record<string, string> = { kind: "percentage" };

/** Loads an empty form, or one with another coupon's terms. */
export const loader = panelLoader(async ({ db, staff, query }) => {
  const from = query.get("copia");
  const model = from === null ? null : await orForbidden(readCouponRecord(db, staff, from));
  if (!model) return { copied: null, values: EMPTY };
  // Dates are not copied: past dates would end the copy before it starts.
  return { copied: model.code, values: { ...formOfCoupon(model), code: "", firstDay: "", lastDay: "" } };
});

export const action = panelAction(async ({ services, staff, fields }) => {
  const parsed = CouponInput.safeParse(couponOfForm(fields));
  if (!parsed.success) return refuse(fields, { status: 422, errors: couponFormErrors(fields) });
  const made = await createCouponAs(services, staff, parsed.data);
  if (made.kind === "refused") return refuseCoupon(fields, made);
  const path = couponPath(parsed.data.code);
  if (!fields[SCRIPTED_FIELD]) throw redirect(path);
  return data<AdminAnswer>(done(fields, "Cupom criado", { goTo: path }));
});

export const clientAction = offlineAction();

export default function NewCoupon({ loaderData: { copied, values } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AdminScreen title="Novo cupom" lead={copied ? `Com as regras de ${copied}. Escolha outro código.` : undefined}>
      <AdminForm
        intent="create"
        schema={CouponForm}
        values={values}
        onDone={({ goTo }) => void navigate(goTo ?? "/admin/cupons")}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        {({ field, busy }) => (
          <>
            <Panel title="O desconto">
              <CouponTermsFields field={field} />
            </Panel>
            <Panel title="Quando e quantas vezes">
              <CouponLimitFields field={field} />
            </Panel>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={busy}>
                Criar cupom
              </Button>
              <ButtonLink to="/admin/cupons" variant="ghost">
                Voltar
              </ButtonLink>
            </div>
          </>
        )}
      </AdminForm>
    </AdminScreen>
  );
}
