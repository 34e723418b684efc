import { Note } from "#app/ui/note.tsx";
import { formatBrl } from "#platform/money.ts";
import { categoryTitle } from "#shop/catalogue/listings/category.ts";
import type { CouponRecord } from "#shop/ordering/coupons/coupon-desk-queries.server.ts";
import { CouponForm, formOfCoupon } from "#shop/ordering/coupons/coupon-form.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { couponValidityText } from "./coupon-admin-texts.tsx";
import { CouponLimitFields, CouponTermsFields } from "./coupon-fields.tsx";

interface CouponEditorProps {
  coupon: CouponRecord;
  mayWrite: boolean;
}

/** Edits a coupon. Once orders have used it, its terms are fixed; dates and limits stay editable. */
export function CouponEditor({ coupon, mayWrite }: CouponEditorProps) {
  if (!mayWrite) {
    return (
      <Panel title="Regras">
        <Terms coupon={coupon} />
        <p className="text-small">
          {couponValidityText(coupon)}. {limitsText(coupon)}
        </p>
      </Panel>
    );
  }
  const values = formOfCoupon(coupon);
  return (
    <AdminForm
      intent="save"
      schema={CouponForm}
      values={values}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      hidden={{ revision: coupon.revision, code: coupon.code }}
      submit="Salvar cupom"
    >
      {({ field }) => (
        <>
          <Panel title="O desconto">
            {coupon.isInUse ? (
              <>
                <Terms coupon={coupon} />
                <Note title="Estas regras estão fixas.">
                  Já há pedidos feitos com este cupom. Para outras regras, duplique o cupom e encerre este.
                </Note>
                <FixedFields values={values} />
              </>
            ) : (
              <CouponTermsFields field={field} isCodeFixed />
            )}
          </Panel>
          <Panel title="Quando e quantas vezes">
            <CouponLimitFields field={field} />
          </Panel>
        </>
      )}
    </AdminForm>
  );
}

const LIMITS = new Set(["code", "firstDay", "lastDay", "totalLimit", "customerLimit"]);

/** The schema validates the whole form, so fixed values are sent as hidden fields. */
function FixedFields({ values }: { values: Record<string, string> }) {
  return Object.entries(values)
    .filter(([name]) => !LIMITS.has(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function Terms({ coupon }: { coupon: CouponRecord }) {
  const { kind, value, maximumCents, minimumCents, categories, excludesSale, firstPurchase } = coupon;
  const what = kind === "percentage" ? `${value}%` : kind === "fixed" ? formatBrl(value) : "Frete grátis";
  const rows = [
    ["Desconto", what],
    ...(maximumCents === null ? [] : [["No máximo", formatBrl(maximumCents)]]),
    ["Compra mínima", minimumCents === 0 ? "Não há" : formatBrl(minimumCents)],
    ["Vale para", categories.length === 0 ? "Todas as peças" : categories.map(categoryTitle).join(", ")],
    ["Peças já com desconto", excludesSale ? "Não entram" : "Entram"],
    ["Primeira compra", firstPurchase ? "Só nela" : "Em qualquer compra"],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
      {rows.map(([label, words]) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function limitsText({ totalLimit, customerLimit }: CouponRecord): string {
  const all = totalLimit === null ? "Sem limite de usos" : `${totalLimit} usos ao todo`;
  return customerLimit === null ? `${all}.` : `${all}, ${customerLimit} por cliente.`;
}
