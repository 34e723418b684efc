import { expect, test } from "vitest";
import { lostText, momentText, noticeText, withNotice } from "./offline-notice.ts";

const MOMENT = momentText(new Date("2026-11-21T17:05:00Z"), "America/Sao_Paulo");

test("a copy says from when it is, what may have changed, and what has to wait", () => {
  expect(noticeText(MOMENT, "offline")).toBe(
    "Você está sem internet. Esta é a última versão que você viu, de 21/11/2026 às 14:05; preços e estoque podem ter mudado. Para comprar, espere a conexão voltar; seu carrinho fica guardado.",
  );
  expect(noticeText(MOMENT, "outage")).toMatch(/^A loja está passando por uma instabilidade\. Esta é a última versão/);
  expect(noticeText(MOMENT, "unreachable")).toMatch(/^A loja não está respondendo agora\..+espere ela responder;/);
  expect(noticeText(null, "offline")).toBe(
    "Você está sem internet. Preços e estoque serão conferidos. Para comprar, espere a conexão voltar; seu carrinho fica guardado.",
  );
});

test("a page that was there before is no old version; what is bought goes on", () => {
  expect(lostText(false)).toBe(
    "Você está sem internet. Para comprar, espere a conexão voltar; seu carrinho fica guardado.",
  );
  expect(lostText(true)).toBe(
    "Você está sem internet. O que você preencheu continua aqui: espere a conexão voltar para continuar.",
  );
});

test("the notice comes right after the skip link, or first where there is none", () => {
  const skip = '<a href="#conteudo" class="fixed">Pular para o conteúdo</a>';
  expect(withNotice(`<html><body><div></div>${skip}<main>$1</main></body></html>`, MOMENT, "offline")).toMatch(
    /^<html><body><div><\/div><a [^>]+>Pular para o conteúdo<\/a><loja-aviso .+<\/loja-aviso><main>\$1<\/main>/,
  );
  expect(withNotice('<body class="x"><main></main></body>', MOMENT, "offline")).toMatch(
    /^<body class="x"><loja-aviso .+<\/loja-aviso><main>/,
  );
});
