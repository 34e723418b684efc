import { expect, test } from "vitest";
import { formatDay } from "#platform/clock.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { HowToSend } from "./how-to-send.tsx";

const RETURN = { id: "r", orderId: "o", status: "approved", postingCode: "1038877140", answer: "", labelUrl: null };
const UNTIL = "2026-12-03";
const READY = { code: "ready", postUntil: UNTIL, postedAt: null, deliveredAt: null, trackingCode: null } as const;

function shown(change: Partial<Return>, hasDeclaration: boolean): string {
  const made = { ...RETURN, postUntil: UNTIL, ...change } as Return;
  const label = hasDeclaration ? { ...READY, hasDeclaration } : null;
  return htmlInShop(<HowToSend made={made} label={label} by="por e-mail" />).replaceAll("<!-- -->", "");
}

test("a posting code stands out, can be copied, and says until when it works; the declaration is beside its words", () => {
  const html = shown({ answer: "Embale bem." }, true);
  expect(html).toMatch(/<b [^>]*text-price[^>]*>1038877140<\/b>/);
  expect(html).toContain("Copiar código");
  const text = html.replace(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain(`Vale até ${formatDay(UNTIL)}.`);
  expect(text).toContain("já está pago por nós. Embale bem. Guarde o comprovante da postagem.");
  expect(text).toContain("Leve também a declaração de conteúdo impressa. Imprimir a declaração");
  // The mail says where it is; here it is.
  expect(text).not.toContain("ela fica na página da devolução");
});

test("without a code the shop's own words stand alone", () => {
  const text = shown({ postingCode: null, postUntil: null }, false);
  expect(text).toContain("Enviamos as instruções por e-mail. Guarde o comprovante");
  expect(text).not.toMatch(/Copiar código|Vale até|declaração/);
});
