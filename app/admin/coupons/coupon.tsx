import { Copy } from "lucide-react";
import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelRequest, panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { changeCoupon } from "#shop/ordering/coupons/change-coupon.server.ts";
import { readCouponRecord } from "#shop/ordering/coupons/coupon-desk-queries.server.ts";
import { couponFormErrors, couponOfForm } from "#shop/ordering/coupons/coupon-form.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { couponState } from "#shop/ordering/coupons/coupon-state.ts";
import { couponTermsText } from "#shop/ordering/coupons/coupon-texts.ts";
import { endCouponAs, resumeCoupon } from "#shop/ordering/coupons/end-coupon.server.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import type { Route } from "./+types/coupon";
import { CouponStatePill, couponUsesText, couponValidityText } from "./coupon-admin-texts.tsx";
import { CouponEditor } from "./coupon-editor.tsx";
import { EndCoupon, ResumeCoupon } from "./end-coupon.tsx";
import { said } from "./refuse-coupon.server.ts";

export const loader = panelLoader(
  async ({ db, clock, staff, may, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const coupon = await orMissing("coupon", readCouponRecord(db, staff, params.code));
    return { coupon, state: couponState(coupon, clock()), mayWrite: may("coupons.write") };
  },
);

export const action = panelForms<Route.ActionArgs["params"]>({
  async save({ services, staff, params: { code }, fields }) {
    const parsed = CouponInput.safeParse(couponOfForm({ ...fields, code }));
    if (!parsed.success) return refuse(fields, { status: 422, errors: couponFormErrors({ ...fields, code }) });
    const revision = Number(fields.revision);
    return said(fields, await changeCoupon(services, staff, code, { revision, input: parsed.data }), "Cupom salvo");
  },
  async end({ services, staff, params: { code }, fields }) {
    return said(fields, await endCouponAs(services, staff, code), "Cupom encerrado");
  },
  async resume({ services, staff, params: { code }, fields }) {
    return said(fields, await resumeCoupon(services, staff, code), "Cupom reativado");
  },
});

export const clientAction = offlineAction();

/** One coupon: terms, results so far, and the edit form. */
export default function AdminCoupon({ loaderData: { coupon, state, mayWrite } }: Route.ComponentProps) {
  return (
    <AdminScreen
      title={`Cupom ${coupon.code}`}
      lead={couponTermsText(coupon)}
      action={
        <div className="flex flex-wrap items-center gap-3">
          <CouponStatePill state={state} />
          <CopyCouponCode code={coupon.code} />
        </div>
      }
      aside={
        <>
          <Panel title="Uso e vendas">
            <FactList
              facts={[
                { label: "Usos", value: couponUsesText(coupon) },
                { label: "Pedidos pagos", value: String(coupon.paidOrders) },
                { label: "Desconto dado", value: formatBrl(coupon.discountCents) },
                { label: "Receita", value: formatBrl(coupon.revenueCents), strong: true },
                { label: "Voltou a clientes", value: formatBrl(coupon.returnedCents) },
              ]}
            />
            <p className="text-caption text-ink-muted">
              Contam como uso também os pagamentos em andamento. A compra desfeita por inteiro devolve o uso, por isso
              pode haver menos usos que pedidos. Pedidos, desconto e receita são de tudo o que foi pago com o cupom, com
              frete, e não diminuem quando um pedido é cancelado ou reembolsado: o que voltou está em “Voltou a
              clientes”. É a mesma conta dos{" "}
              <Link to="/admin/relatorios/cupons" className="link">
                relatórios
              </Link>
              , aqui desde o começo do cupom.
            </p>
          </Panel>
          <Panel title="Validade">
            <p>{couponValidityText(coupon)}</p>
            <p className="text-caption text-ink-muted">Criado em {formatDateTime(coupon.createdAt)}.</p>
          </Panel>
          {mayWrite && (
            <Panel title="Outras ações">
              <div className="flex flex-wrap items-start gap-3">
                <ButtonLink to={`/admin/cupons/novo?copia=${coupon.code}`} variant="secondary" size="s" icon={Copy}>
                  Duplicar
                </ButtonLink>
                {!coupon.archivedAt && state !== "ended" && <EndCoupon />}
              </div>
            </Panel>
          )}
        </>
      }
    >
      {coupon.archivedAt && (
        <Note tone="info" title={`Encerrado em ${formatDateTime(coupon.archivedAt)}.`} role="status">
          <span className="block">
            Ninguém mais aplica este código. Pagamentos que já estavam em andamento mantêm o desconto.
          </span>
          {mayWrite && <ResumeCoupon />}
        </Note>
      )}
      <CouponEditor key={coupon.revision} coupon={coupon} mayWrite={mayWrite && !coupon.archivedAt} />
    </AdminScreen>
  );
}

function CopyCouponCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ about: "panel", title: `Código ${code} copiado` });
    } catch {
      showToast({ about: "panel", title: "Não foi possível copiar", description: code, tone: "notice" });
    }
  }
  return (
    <Button variant="secondary" size="s" icon={Copy} onClick={() => void copy()}>
      Copiar código
    </Button>
  );
}
