import { above, atField, stale } from "#app/forms/refusal.ts";
import { MOST_AT_ONCE } from "#shop/catalogue-admin/editing/bulk-change.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";

/** Pieces that a refusal names; the others are counted. */
const NAMED = 8;

export const { refuse: refusePromotion, said: promotionsSaid } = refusals({
  ...COMMON,
  none: above("Nenhum produto", "Os produtos selecionados não existem mais."),
  too_many: above("Produtos demais", `Uma promoção tem até ${MOST_AT_ONCE} produtos.`),
  unknown_coupon: atField("cupom", "Cupom não encontrado. Crie-o antes em Cupons."),
  is_over: stale("A promoção já terminou", "Os preços já voltaram ao que eram."),
  overlaps: ({ ids }: { ids: string[] }) => {
    const more = ids.length > NAMED ? ` e mais ${ids.length - NAMED}` : "";
    const named = `${ids.slice(0, NAMED).join(", ")}${more}`;
    return above(
      "Já em outra promoção",
      `Nesse período, ${named}. Desfaça aquela, mude as datas ou tire da seleção.`,
      409,
    );
  },
});
