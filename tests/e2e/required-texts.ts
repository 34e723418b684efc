// Every required text of the storefront, in the state that shows it. Where the shop deliberately differs, the
// replacement is listed: clients and partners have a Portuguese heading instead of an English one.

import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { fillPerson } from "./registration.ts";
import { expect } from "./shop-test.ts";
import { addToCart, comeAsCustomer } from "./steps.ts";

interface Visit {
  page: Page;
  request: APIRequestContext;
}

export interface State {
  /** The screen or state and how to reach it. */
  state: string;
  /** Strings match an element's whole text, placeholder or accessible name; patterns match parts. */
  texts: readonly (string | RegExp)[];
  reach: (visit: Visit) => Promise<void>;
  /** For screen readers only. */
  spoken?: boolean;
  /** Console errors that the state provokes. */
  noise?: RegExp;
}

/** Console errors of failed requests, unknown URLs and refusals. */
export const LOST = /ERR_FAILED|Failed to fetch/;
export const MISSING = /404 \(Not Found\)/;
export const REFUSED = /409 \(Conflict\)|422 \(Unprocessable/;

const RING = "ANELAPARAD-001";
const EARRING = "BRINCOCORA-015";
const SOLD_OUT = "CONJUNTOLU-045";

const open =
  (path: string) =>
  async ({ page }: Visit) => {
    await page.goto(path);
  };

async function openSignUpAddress({ page }: Visit) {
  await page.goto("/cadastro");
  await fillPerson(page, "clara@exemplo.com");
}

/** Follows a link within the page while its data requests are delayed. */
function waitingFor(link: (page: Page) => Locator, from: string) {
  return async ({ page }: Visit) => {
    await page.goto(from);
    await page.route(/\.data(\?|$)/, async (route) => {
      await new Promise((done) => setTimeout(done, 2_000));
      await route.continue().catch(() => {});
    });
    await link(page).dispatchEvent("click");
  };
}

/** Follows a link within the page while its data requests fail. */
function failing(link: (page: Page) => Locator, from: string) {
  return async ({ page }: Visit) => {
    await page.goto(from);
    await page.route(/\.data(\?|$)/, (route) => route.abort());
    await link(page).dispatchEvent("click");
  };
}

const categoryLink = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Brincos", exact: true });
const productLink = (page: Page) => page.locator("main a[href^='/produto/']:not([tabindex])").first();

/** A CEP that no other test uses. */
const FAR_AWAY = "69900062";

async function quoteFailing({ page, request }: Visit, fault: string): Promise<void> {
  await addToCart(page, EARRING);
  await page.goto("/cart");
  const asked = await request.post("/sandbox/control/faults", {
    // Limited to this CEP: other tests request quotes concurrently.
    data: { target: "melhor-envio", operation: "calculate", fault, holding: FAR_AWAY },
  });
  expect(asked.ok()).toBe(true);
  await page.getByRole("textbox", { name: "CEP" }).fill(FAR_AWAY);
  await page.getByRole("button", { name: "Calcular", exact: true }).click();
}

/** Opens a page and waits until it has loaded the customer's favourites. */
async function openKnowing(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse("**/rest/v1/wishlist_items");
  await page.goto(path);
  await known;
}

const heart = (page: Page) =>
  page
    .locator("main")
    .getByRole("button", { name: /^Favoritar/ })
    .first();

export const STATES: readonly State[] = [
  {
    state: "home",
    texts: ["Prata que revela sua essência", "Clientes e parceiros que confiam na nossa prata", "Enviar"],
    reach: open("/"),
  },
  {
    state: "home, search opened from the header",
    texts: ["O que você procura?"],
    reach: async (visit) => {
      await open("/")(visit);
      await visit.page.getByRole("button", { name: "Buscar" }).first().click();
    },
  },
  {
    state: "a card under the pointer",
    texts: [/^Visualizar/, /^Adicionar ao Carrinho/],
    reach: async (visit) => {
      await open("/categoria/brincos")(visit);
      await visit.page.locator("main article").first().hover();
    },
  },
  {
    state: "a category nobody knows",
    // The count varies while another test uploads products.
    texts: ["Produtos", /^\d+ produtos encontrados$/, /^Filtrar produtos/, /^Mostrando \d+ de \d+ produtos$/],
    reach: open("/categoria/qualquer"),
  },
  {
    state: "a listing of one piece",
    texts: ["1 produto encontrado"],
    reach: open("/categoria/aneis?preco_min=79&preco_max=80"),
  },
  {
    state: "a listing, filters opened",
    texts: ["Limpar filtros"],
    reach: async (visit) => {
      await open("/categoria/brincos?etiquetas=Oferta")(visit);
      await visit.page.getByRole("button", { name: /Filtrar produtos/ }).click();
    },
  },
  {
    state: "a listing whose filters leave nothing",
    texts: ["Nenhum produto encontrado com os filtros selecionados.", "Limpar filtros"],
    reach: open("/categoria/aneis?preco_min=219"),
  },
  {
    state: "a listing on its way",
    texts: ["Carregando produtos..."],
    reach: waitingFor(categoryLink, "/"),
    spoken: true,
  },
  {
    state: "a list that grows",
    texts: ["Carregando mais produtos..."],
    reach: async (visit) => {
      await open("/categoria/qualquer")(visit);
      const { page } = visit;
      await page.route(/\/lista\/|\.data/, async (route) => {
        await new Promise((done) => setTimeout(done, 2_000));
        await route.continue().catch(() => {});
      });
      await page.getByText(/^Mostrando /).scrollIntoViewIfNeeded();
    },
  },
  {
    state: "a listing that could not be read",
    texts: ["Tentar Novamente"],
    reach: failing(categoryLink, "/"),
    noise: LOST,
  },
  {
    state: "a product on its way",
    texts: ["Carregando produto..."],
    reach: waitingFor(productLink, "/categoria/brincos"),
    spoken: true,
  },
  {
    state: "a product that could not be read",
    texts: ["Erro ao carregar produto"],
    reach: failing(productLink, "/categoria/brincos"),
    noise: LOST,
  },
  {
    state: "a product that does not exist",
    texts: ["Produto não encontrado", "O produto que você está procurando não existe ou foi removido."],
    reach: open("/produto/NAO-EXISTE"),
    noise: MISSING,
  },
  {
    state: "a product",
    texts: [
      /\d+ unidade\(s\) em estoque/,
      "Especificações",
      "Compra 100% segura",
      "Garantia",
      "Como limpar sua prata",
      "O que evitar no dia a dia",
      "Perguntas frequentes",
    ],
    reach: open(`/produto/${RING}`),
  },
  { state: "a sold-out product", texts: ["Produto esgotado"], reach: open(`/produto/${SOLD_OUT}`) },
  {
    state: "a product whose pictures do not load",
    texts: ["Imagem temporariamente indisponível"],
    reach: async (visit) => {
      await visit.page.route(/\/imagens\//, (route) => route.abort());
      await open(`/produto/${RING}`)(visit);
    },
    noise: LOST,
  },
  {
    state: "a product added without its size",
    texts: ["Tamanho não selecionado", "Por favor, selecione um tamanho para continuar."],
    reach: async (visit) => {
      await open(`/produto/${RING}`)(visit);
      await visit.page.getByRole("button", { name: "Adicionar ao Carrinho", exact: true }).first().click();
    },
  },
  {
    state: "a product added",
    texts: ["Produto adicionado", /^Brinco.+ foi adicionado ao carrinho\.$/],
    reach: ({ page }) => addToCart(page, EARRING),
  },
  { state: "search, empty", texts: ["O que você procura?"], reach: open("/busca") },
  {
    state: "search, one result",
    texts: [/^1 resultado encontrado/],
    reach: open("/busca?q=sinete"),
  },
  { state: "search, several results", texts: [/^\d+ resultados encontrados/], reach: open("/busca?q=anel") },
  {
    state: "search, nothing found",
    texts: ["Nenhum produto encontrado", "Limpar busca"],
    reach: open("/busca?q=xyzwq"),
  },
  { state: "cart, empty", texts: ["Seu carrinho está vazio"], reach: open("/cart") },
  {
    state: "cart",
    texts: ["Seu Carrinho", "Calcule abaixo", "Finalizar Compra", "Continuar comprando", /Único$/],
    reach: async ({ page }) => {
      await addToCart(page, EARRING);
      await page.goto("/cart");
    },
  },
  {
    state: "cart, the coupon box",
    texts: ["Aplicar"],
    reach: async ({ page }) => {
      await addToCart(page, EARRING);
      await page.goto("/cart");
      await page.getByText("Tem cupom?").click();
    },
  },
  {
    state: "cart, a coupon applied",
    texts: ["Cupom aplicado!"],
    reach: async ({ page }) => {
      await addToCart(page, EARRING);
      await page.goto("/cart");
      await page.getByText("Tem cupom?").click();
      await page.getByRole("textbox", { name: "Código do cupom" }).fill("BEMVINDA10");
      await page.getByRole("button", { name: "Aplicar", exact: true }).click();
    },
  },
  {
    state: "cart, a CEP cut short",
    texts: ["CEP inválido. Digite um CEP com 8 dígitos."],
    reach: async ({ page }) => {
      await addToCart(page, EARRING);
      await page.goto("/cart");
      await page.getByRole("textbox", { name: "CEP" }).fill("0131");
      await page.getByRole("textbox", { name: "CEP" }).blur();
    },
  },
  {
    state: "cart, the carrier fails",
    texts: [
      "Erro ao calcular frete. Por favor, tente novamente.",
      "Erro no cálculo de frete",
      /^Valores Estimados/,
      "Erro na API do Melhor Envio",
    ],
    reach: (visit) => quoteFailing(visit, "500"),
  },
  {
    state: "cart, no carrier goes there",
    texts: ["Nenhum serviço de frete disponível para este CEP"],
    reach: (visit) => quoteFailing(visit, "all-service-errors"),
    noise: REFUSED,
  },
  // Rules: ACCOUNT-17.
  {
    state: "sign-up, a CEP nobody knows",
    texts: ["CEP não encontrado"],
    reach: async (visit) => {
      await openSignUpAddress(visit);
      await visit.page.getByLabel("CEP").fill("99999999");
    },
    noise: MISSING,
  },
  {
    state: "sign-up, no answer to a CEP",
    texts: ["Erro ao buscar CEP"],
    reach: async (visit) => {
      await openSignUpAddress(visit);
      await visit.page.route(/\/functions\/v1\/cep\//, (route) => route.abort());
      await visit.page.getByLabel("CEP").fill("01310100");
    },
    noise: LOST,
  },
  {
    state: "sign-up, a CEP cut short",
    texts: ["CEP deve ter 8 dígitos"],
    reach: async (visit) => {
      await openSignUpAddress(visit);
      await visit.page.getByLabel("CEP").fill("0131");
      await visit.page.getByLabel("CEP").blur();
    },
  },
  {
    state: "a heart without a login",
    texts: ["Login necessário", "Faça login para adicionar produtos à sua lista de favoritos."],
    reach: async (visit) => {
      await open(`/produto/${EARRING}`)(visit);
      await heart(visit.page).click();
    },
  },
  {
    state: "favourites, none",
    texts: ["Sua lista de favoritos está vazia"],
    reach: async ({ page }) => {
      await comeAsCustomer(page);
      await page.goto("/favoritos");
    },
  },
  {
    state: "a favourite added, then removed",
    texts: ["Adicionado aos favoritos", "Removido dos favoritos"],
    reach: async ({ page }) => {
      await comeAsCustomer(page);
      await openKnowing(page, `/produto/${EARRING}`);
      await heart(page).click();
      await expect(page.getByText("Adicionado aos favoritos")).toBeVisible();
      await heart(page).click();
    },
  },
  {
    state: "a favourite that another device has added",
    texts: ["Produto já está nos favoritos", "Este produto já está na sua lista de favoritos."],
    reach: async ({ page }) => {
      await comeAsCustomer(page);
      await openKnowing(page, `/produto/${EARRING}`);
      await page.request.post("/rest/v1/wishlist_items", { data: { product_id: EARRING } });
      await heart(page).click();
    },
    noise: REFUSED,
  },
  {
    state: "a favourite that cannot be added",
    texts: ["Erro", "Não foi possível adicionar o produto aos favoritos."],
    reach: async ({ page }) => {
      await comeAsCustomer(page);
      await openKnowing(page, `/produto/${EARRING}`);
      await page.route("**/rest/v1/wishlist_items*", (route) => route.abort());
      await heart(page).click();
    },
    noise: LOST,
  },
  {
    state: "a favourite that cannot be removed",
    texts: ["Erro", "Não foi possível remover o produto dos favoritos."],
    reach: async ({ page }) => {
      await comeAsCustomer(page);
      await page.request.post("/rest/v1/wishlist_items", { data: { product_id: EARRING } });
      await openKnowing(page, `/produto/${EARRING}`);
      await page.route("**/rest/v1/wishlist_items*", (route) => route.abort());
      await heart(page).click();
    },
    noise: LOST,
  },
  { state: "a static page", texts: ["Voltar para Home"], reach: open("/garantia") },
  {
    state: "an address nobody knows",
    texts: ["Oops! Page not found"],
    reach: open("/nada-aqui"),
    noise: MISSING,
  },
];
