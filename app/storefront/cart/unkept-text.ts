/** For a browser that keeps neither storage nor cookies. Rules: CART-68. */
export const UNKEPT =
  "Ele bloqueia os cookies e os dados desta loja, e sem eles não há como comprar. Permita-os nas configurações do navegador e recarregue a página.";
