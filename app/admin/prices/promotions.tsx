import { CircleSlash, Clock, Tag, Undo2 } from "lucide-react";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelForms, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { type StatusLook, StatusPill } from "#app/ui/status-pill.tsx";
import { counted, plural } from "#platform/formats/plural.ts";
import {
  PROMOTION_LABELS,
  type Promotion,
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
import { promotionsSaid, refusePromotion } from "./refuse-promotion.server.ts";

export const loader = panelLoader(async ({ db, staff, may }) => {
  const promotions = await orForbidden(readPromotions(db, staff));
  return {
    promotions: promotions.map((each) => ({
      id: each.id,
      revision: each.revision,
      leftOut: each.leftOut,
      state: promotionState(each),
      title: `${percentOff(each.basisPoints)} de desconto`,
      about: aboutPromotion(each),
      values: formOfPromotion(each),
    })),
    mayWrite: may("prices.write"),
  };
});

export const action = panelForms({
  async change({ services, staff, fields }) {
    const all = await orForbidden(readPromotions(services.db, staff));
    const present = all.find(({ id }) => id === fields.id);
    if (!present) return refusePromotion(fields, { reason: "not_found" });
    const read = promotionOfForm(fields, services.clock(), present.startedAt && present);
    if ("errors" in read) return refuse(fields, { status: 422, errors: read.errors });
    const answer = await changePromotion(services, staff, present.id, Number(fields.revision), read.terms);
    return promotionsSaid(fields, answer, "Promoção salva");
  },
  async undo({ services, staff, fields }) {
    return promotionsSaid(fields, await undoPromotion(services, staff, fields.id ?? ""), "Promoção desfeita");
  },
});
export const clientAction = offlineAction();

/** `De 27/11/2026, 00:00 até 30/11/2026, 23:59 · 60 produtos · cupom PRATA30` */
function aboutPromotion({ startedAt, lines, productIds, couponCode, banner, ...times }: Promotion): string {
  const pieces = counted(startedAt ? lines.length : productIds.length, "produto", "produtos");
  const more = [couponCode && `cupom ${couponCode}`, banner && `faixa “${banner}”`];
  return [periodText(times), pieces, ...more].filter(Boolean).join(" · ");
}

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
  const { id, state, title, about, leftOut, values, revision } = promotion;
  const isRunning = state === "running";
  const [verb, noun] = isRunning ? ["Desfazer", "desfazer"] : ["Cancelar", "cancelar"];
  return (
    <Panel title={title} lead={about} trailing={<StatusPill {...LOOKS[state]} label={PROMOTION_LABELS[state]} />}>
      {leftOut.length > 0 && (
        <Note tone="warning" title={plural(leftOut.length, "Ficou como estava:", "Ficaram como estavam:")}>
          <LineList lines={leftOut} />
        </Note>
      )}
      {mayWrite && (isRunning || state === "scheduled") && (
        <>
          <AdminForm
            intent={`change-${id}`}
            schema={AnyTerms}
            values={values}
            hidden={{ id, revision }}
            save="Salvar promoção"
            className="grid gap-4"
          >
            {({ field }) => <PromotionFields field={field} state={state} />}
          </AdminForm>
          <ActionButton
            intent={`undo-${id}`}
            fields={{ id }}
            icon={Undo2}
            variant="danger-outline"
            label={`${verb} promoção`}
            question={{
              title: `${verb} a promoção?`,
              text: isRunning
                ? "Os preços voltam ao que eram, menos os que mudaram depois. O cupom dela é encerrado."
                : "Nenhum preço muda. O cupom dela é encerrado.",
              confirm: `Sim, ${noun}`,
              danger: true,
            }}
          />
        </>
      )}
    </Panel>
  );
}
