import { ProductCardLink } from "#app/storefront/card/product-card.tsx";
import type { ProductCard as Product } from "#shop/catalogue/products/product.ts";
import { Panel } from "../page/admin-panel.tsx";

/** Preview of the shop's card with the form's current values; not interactive. */
export function CardPreview({ card }: { card: Product }) {
  return (
    <Panel title="Prévia na loja" lead="O cartão do produto, como aparece nas listas.">
      <div inert className="w-44 md:w-64">
        <ProductCardLink product={card} sizes="256px" priority="eager" />
      </div>
    </Panel>
  );
}
