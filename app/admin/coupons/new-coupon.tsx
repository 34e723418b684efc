import { data, redirect, useNavigate } from "react-router";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { readCouponRecord } from "#shop/ordering/coupons/coupon-desk-queries.server.ts";
import { CouponForm, couponFormErrors, couponOfForm, formOfCoupon } from "#shop/ordering/coupons/coupon-form.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { createCouponAs } from "#shop/ordering/coupons/create-coupon.server.ts";
import { type AdminAnswer, done } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { adminMeta } from "../page/admin-meta.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { orForbidden } from "../page/or-forbidden.server.ts";
import { answerStaff, staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/new-coupon";
import { couponPath, refuseCoupon } from "./change-coupon-of.server.ts";
import { CouponLimitFields, CouponTermsFields } from "./coupon-fields.tsx";

const EMPTY: Record<string, string> = { kind: "percentage" };

/** Loads an empty form, or one with another coupon's terms. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  const from = pageUrlOf(request).searchParams.get("copia");
  const model = from === null ? null : await orForbidden(() => readCouponRecord(db, staff, from));
  if (!model) return { copied: null, values: EMPTY };
  // Dates are not copied: past dates would end the copy before it starts.
  return { copied: model.code, values: { ...formOfCoupon(model), code: "", firstDay: "", lastDay: "" } };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, async ({ services, staff, fields }) => {
    const parsed = CouponInput.safeParse(couponOfForm(fields));
    if (!parsed.success) return refuse(fields, { status: 422, errors: couponFormErrors(fields) });
    const made = await createCouponAs(services, staff, parsed.data);
    if (made.kind === "refused") return refuseCoupon(fields, made);
    const path = couponPath(parsed.data.code);
    if (!fields[SCRIPTED_FIELD]) throw redirect(path);
    return data<AdminAnswer>(done(fields, "Cupom criado", { goTo: path }));
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<AdminAnswer>(serverAction, "Não foi possível salvar");
}

export function meta() {
  return adminMeta("Novo cupom");
}

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
