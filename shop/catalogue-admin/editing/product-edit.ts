import type { PictureRole, PictureRoles } from "#shop/catalogue/pictures/picture-role.ts";
import type { ProductFields } from "#shop/catalogue/products/product-fields.ts";

export interface EditedPicture {
  path: string;
  alt: string;
  /** Left out: the piece alone. */
  role?: PictureRole;
}

/** All but the stock, by column. Rules: LIST-78. */
export interface ProductEdit extends Omit<ProductFields, "archived_at"> {
  /** Filters of the shop use it. '' on a new product: it follows the details. */
  stone: string;
  /** Reachable only by its direct address. */
  unlisted: boolean;
  picture_roles: PictureRoles;
  /** Its stock counts as low from here down; null: from the shop's limit. */
  low_stock: number | null;
}

export const EDIT_LABELS: Record<keyof ProductEdit, string> = {
  name: "Nome",
  category: "Categoria",
  price_cents: "Preço",
  discount_price_cents: "Preço com desconto",
  images: "Imagens",
  image_alts: "Textos das imagens",
  is_new: "Novo",
  is_on_sale: "Oferta",
  is_best_seller: "Mais Vendido",
  description: "Descrição",
  details: "Detalhes",
  material: "Material",
  stone: "Pedra",
  tags: "Etiquetas",
  available_sizes: "Tamanhos",
  weight_g: "Peso (g)",
  width_cm: "Largura (cm)",
  height_cm: "Altura (cm)",
  length_cm: "Comprimento (cm)",
  ncm: "NCM",
  unlisted: "Fora das listas",
  picture_roles: "O que as imagens mostram",
  low_stock: "Limite de estoque baixo",
};
