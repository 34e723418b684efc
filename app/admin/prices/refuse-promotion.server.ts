import { above, atField, stale } from "#app/forms/refusal.ts";
import { counted } from "#platform/formats/plural.ts";
import { MOST_AT_ONCE } from "#shop/catalogue-admin/editing/bulk-change.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";

export const { refuse: refusePromotion, said: promotionsSaid } = refusals({
  ...COMMON,
  none: above("Nenhum produto", "Os produtos selecionados não existem mais."),
  too_many: above("Produtos demais", `Uma promoção tem até ${MOST_AT_ONCE} produtos.`),
  unknown_coupon: atField("cupom", "Cupom não encontrado. Crie-o antes em Cupons."),
  is_over: stale("A promoção já terminou", "Os preços já voltaram ao que eram."),
  overlaps: ({ count }: { count: number }) =>
    above(
      "Já em outra promoção",
      `${counted(count, "produto está", "produtos estão")} em outra promoção nesse período. Desfaça aquela ou mude as datas.`,
      409,
    ),
});
