import { Copy } from "lucide-react";
import { Link } from "react-router";
import { answerOrOffline } from "#app/forms/offline-answer.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { readCouponRecord } from "#shop/ordering/coupons/coupon-desk-queries.server.ts";
import { couponState } from "#shop/ordering/coupons/coupon-state.ts";
import { couponTermsText } from "#shop/ordering/coupons/coupon-texts.ts";
import { mayDo } from "#shop/staff/role.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { adminMeta } from "../page/admin-meta.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { missing } from "../page/missing-record.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";
import { answerStaff, staffOf } from "../page/staff-context.server.ts";
import type { Route } from "./+types/coupon";
import { changeCouponOf } from "./change-coupon-of.server.ts";
import { CouponStatePill, couponUsesText, couponValidityText } from "./coupon-admin-texts.tsx";
import { CouponEditor } from "./coupon-editor.tsx";
import { EndCoupon, ResumeCoupon } from "./end-coupon.tsx";
export async function loader({ context, params }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, clock } = context.get(servicesContext);
  const coupon = await orForbidden(() => readCouponRecord(db, staff, params.code));
  if (!coupon) throw missing("coupon");
  return { coupon, state: couponState(coupon, clock()), mayWrite: mayDo(staff.role, "coupons.write") };
}

export function action({ request, context, params }: Route.ActionArgs) {
  return answerStaff(request, context, (posted) => changeCouponOf({ ...posted, code: params.code }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<AdminAnswer>(serverAction, "Não foi possível salvar");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return adminMeta(loaderData ? `Cupom ${loaderData.coupon.code}` : "Cupom");
}

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
