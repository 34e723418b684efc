import type { Page, Response } from "@playwright/test";
import { expect, expectNoSideScroll, look, test } from "./shop-test.ts";

/** What the law and the shop's requirements demand of each page, as it appears there. */
const PAGES = [
  [
    "/sobre",
    "Sobre Nós",
    [
      "A nossa história",
      "A nossa missão",
      "Os nossos valores",
      "Qualidade Premium",
      "Design Exclusivo",
      "Sustentabilidade",
    ],
  ],
  [
    "/garantia",
    "Garantia",
    [
      "sem prazo e sem custo",
      "90 dias",
      "art. 26",
      "art. 50",
      "30 dias",
      "cerca de 20 ml",
      "30 segundos",
      "bicarbonato de sódio",
      "5 minutos",
      "em até 5 dias",
    ],
  ],
  [
    "/envios",
    "Envios & Entregas",
    [
      "até 3 dias úteis",
      "até 2 dias úteis",
      "3 a 12 dias úteis",
      "1 a 3 dias úteis",
      "3 a 6 dias úteis",
      "2 a 8 dias úteis",
      "1 a 2 dias úteis de processamento",
      "7-10 dias úteis",
      "caixa presente",
      "art. 35",
      "13.747/2009",
      "Valores Estimados",
    ],
  ],
  [
    "/devolucoes",
    "Política de Devoluções",
    [
      "7 dias corridos",
      "art. 49",
      "até 2 faturas",
      "até 10 dias úteis",
      "inclusive o frete",
      "atualização monetária",
      "mesmo dia",
      "promoção",
      "consumidor.gov.br",
    ],
  ],
  [
    "/termos",
    "Termos & Condições",
    [
      "cartão de crédito ou de débito, boleto e PIX",
      "sem prejuízo do foro do domicílio do consumidor",
      "foro de São Paulo",
      "7 dias corridos",
      "90 dias",
      "vitalícia",
      "não é pago no prazo mostrado nele",
      "CNPJ",
      "revenda",
    ],
  ],
  [
    "/privacidade",
    "Política de Privacidade e Segurança",
    [
      "junho de 2025",
      "controlador",
      "encarregado",
      "art. 7º",
      "Mercado Pago",
      "Melhor Envio",
      "6 meses",
      "5 anos",
      "15 dias",
      "3 dias úteis",
      "menores de 12 anos",
      "portabilidade",
      "ANPD",
    ],
  ],
  [
    "/perguntas-frequentes",
    "Perguntas Frequentes",
    ["A prata é legítima?", "O que cobre a garantia de 90 dias?", "A prata escurece?"],
  ],
  ["/acessibilidade", "Acessibilidade", ["WCAG 2.2", "Lei Brasileira de Inclusão"]],
] as const;

for (const [number, share] of [PAGES.slice(0, 4), PAGES.slice(4)].entries()) {
  test(`each page says what it must, has two ways home and can be read by everyone, part ${number + 1} of 2 @core`, async ({
    page,
  }) => {
    for (const [path, title, facts] of share) await test.step(path, () => readPage(page, path, title, facts));
  });
}

async function readPage(page: Page, path: string, title: string, facts: readonly string[]): Promise<void> {
  const scripts: string[] = [];
  const note = (response: Response) => response.url().endsWith(".js") && scripts.push(response.url());
  page.on("response", note);
  const response = await page.goto(path, { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
  const main = page.locator("main");
  // `textContent` includes collapsed answers.
  const text = ((await main.textContent()) ?? "").replaceAll(/\s+/g, " ");
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
  const homeward = main.getByRole("link", { name: "Voltar para Home", exact: true });
  await expect(homeward).toHaveCount(2);
  expect(await main.getByRole("link").first().textContent()).toBe("Voltar para Home");
  expect(await main.getByRole("link").last().textContent()).toBe("Voltar para Home");
  expect(scripts.filter((url) => url.includes(`${path}-text-`))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
  page.off("response", note);
  await look(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideScroll(page);
  await homeward.last().click();
  await expect(page).toHaveURL(/\/$/);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("every link of these pages leads somewhere, anchors included; other sites open in a new tab", async ({
  page,
  request,
}) => {
  const found = new Set<string>();
  for (const [path] of PAGES) {
    await page.goto(path);
    const links = await page.locator("main a").evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute("href") ?? "",
        target: link.getAttribute("target"),
        rel: link.getAttribute("rel"),
      })),
    );
    for (const { href, target, rel } of links) {
      if (href.startsWith("http")) expect([href, target, rel]).toEqual([href, "_blank", "noopener"]);
      else if (!href.startsWith("mailto:")) found.add(href.startsWith("#") ? path + href : href);
    }
  }
  for (const link of found) {
    const [path = "", anchor] = link.split("#");
    const response = await request.get(path);
    expect([link, response.status()]).toEqual([link, 200]);
    if (anchor) expect(await response.text(), link).toContain(`id="${anchor}"`);
  }
});

test("reached from another page without a reload, a text comes along @drill", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Garantia" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Como pedir" })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Como pedir" })).toBeVisible();
});

test("the home page's chat opens in a new tab with a greeting; partners are named @drill", async ({ page }) => {
  await page.goto("/");
  const chat = page.locator("main").getByRole("link", { name: "Fale conosco no WhatsApp" });
  await expect(chat).toHaveAttribute("target", "_blank");
  await expect(chat).toHaveAttribute("rel", "noopener");
  const address = new URL((await chat.getAttribute("href")) ?? "");
  expect([address.origin, address.pathname]).toEqual(["https://wa.me", "/5511999990000"]);
  expect(address.searchParams.get("text")).toBe("Olá! Estou no site da Lavra e gostaria de ajuda.");
  await expect(page.getByRole("region", { name: /Clientes e parceiros/ }).getByRole("listitem")).toHaveCount(4);
});
