import { CircleSlash, Clock, Tag, Undo2 } from "lucide-react";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Note } from "#app/ui/note.tsx";
import { type StatusLook, StatusPill } from "#app/ui/status-pill.tsx";
import { plural } from "#platform/formats/plural.ts";
import {
  PROMOTION_LABELS,
  type PromotionState,
  percentOff,
  periodText,
  promotionState,
} from "#shop/catalogue-admin/promotions/promotion.ts";
import { formOfPromotion, promotionOfForm } from "#shop/catalogue-admin/promotions/promotion-form.server.ts";
import { readPromotions } from "#shop/catalogue-admin/promotions/promotion-queries.server.ts";
import { changePromotion, undoPromotion } from "#shop/catalogue-admin/promotions/schedule-promotion.server.ts";
import { ActionButton } from "../page/action-button.tsx";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { LineList } from "../page/left-out-note.tsx";
import { offlineAction } from "../page/offline-action.ts";
import type { Route } from "./+types/promotions";
import { AnyTerms, PromotionFields } from "./promotion-fields.tsx";
import { promotionsSaid } from "./refuse-promotion.server.ts";

export const loader = panelLoader(async ({ db, staff, may }) => {
  const promotions = await orForbidden(readPromotions(db, staff));
  return {
    promotions: promotions.map(({ lines, productIds, ...each }) => ({
      ...each,
      state: promotionState(each),
      count: each.startedAt ? lines.length : productIds.length,
      title: `${percentOff(each.basisPoints)} de desconto`,
      period: periodText(each),
      values: formOfPromotion(each),
    })),
    mayWrite: may("prices.write"),
  };
});

export const action = panelForms({
  async change({ services, staff, fields }) {
    const { id = "", percentual = "", comecou } = fields;
    const begun = comecou ? new Date(comecou) : null;
    const read = promotionOfForm(fields, Number(percentual), services.clock(), begun);
    if ("errors" in read) return refuse(fields, { status: 422, errors: read.errors });
    const answer = await changePromotion(services, staff, id, Number(fields.revision), read.terms);
    return promotionsSaid(fields, answer, "Promoção salva");
  },
  async undo({ services, staff, fields }) {
    return promotionsSaid(fields, await undoPromotion(services, staff, fields.id ?? ""), "Promoção desfeita");
  },
});
export const clientAction = offlineAction();

type Shown = Route.ComponentProps["loaderData"]["promotions"][number];

const LOOKS: Record<PromotionState, StatusLook> = {
  scheduled: { icon: Clock, tone: "info" },
  running: { icon: Tag, tone: "accent" },
  ended: { icon: CircleSlash, tone: "neutral" },
  undone: { icon: Undo2, tone: "neutral" },
};

/** Promotions, newest first: what runs, what is to come, what was. */
export default function Promotions({ loaderData: { promotions, mayWrite } }: Route.ComponentProps) {
  return (
    <AdminScreen
      title="Promoções"
      lead="Marque os produtos na lista, escolha Alterar selecionados e depois Fazer promoção."
      action={
        mayWrite && (
          <ButtonLink to="/admin/produtos" variant="secondary">
            Escolher produtos
          </ButtonLink>
        )
      }
    >
      {promotions.length === 0 && <Note title="Nenhuma promoção ainda." />}
      {promotions.map((each) => (
        <PromotionPanel key={`${each.id} ${each.revision}`} promotion={each} mayWrite={mayWrite} />
      ))}
    </AdminScreen>
  );
}

function PromotionPanel({ promotion, mayWrite }: { promotion: Shown; mayWrite: boolean }) {
  const { id, state, title, period, count, banner, couponCode, leftOut, values, basisPoints, startedAt } = promotion;
  const isOpen = state === "scheduled" || state === "running";
  const hidden = { id, revision: promotion.revision, percentual: basisPoints, comecou: startedAt?.toISOString() ?? "" };
  return (
    <Panel title={title} lead={period} trailing={<StatusPill {...LOOKS[state]} label={PROMOTION_LABELS[state]} />}>
      <FactList
        facts={[
          { label: "Produtos", value: count },
          ...(banner ? [{ label: "Faixa da loja", value: banner }] : []),
          ...(couponCode ? [{ label: "Cupom", value: couponCode }] : []),
        ]}
      />
      {leftOut.length > 0 && (
        <Note tone="warning" title={plural(leftOut.length, "Ficou como estava:", "Ficaram como estavam:")}>
          <LineList lines={leftOut} />
        </Note>
      )}
      {mayWrite && isOpen && (
        <>
          <AdminForm
            intent={`change-${id}`}
            schema={AnyTerms}
            values={values}
            hidden={hidden}
            save="Salvar promoção"
            className="grid gap-4"
          >
            {({ field }) => <PromotionFields field={field} isRunning={state === "running"} />}
          </AdminForm>
          <ActionButton
            intent={`undo-${id}`}
            fields={{ id }}
            icon={Undo2}
            variant="danger-outline"
            label={state === "running" ? "Desfazer promoção" : "Cancelar promoção"}
            question={{
              title: state === "running" ? "Desfazer a promoção?" : "Cancelar a promoção?",
              text: "Os preços voltam ao que eram, menos os que mudaram depois. O cupom dela é encerrado.",
              confirm: state === "running" ? "Sim, desfazer" : "Sim, cancelar",
              danger: true,
            }}
          />
        </>
      )}
    </Panel>
  );
}
