import type { Locator, Page } from "@playwright/test";
import { openPix } from "./orders.ts";
import { expect, test } from "./shop-test.ts";
import { addToCart, callOff, chooseShipping, comeAsCustomer } from "./steps.ts";

/** The texts of notes, steps, buttons and fields that this element covers. */
async function coveredBy(over: Locator): Promise<string[]> {
  return over.evaluate((card) => {
    const box = card.getBoundingClientRect();
    const kept = document.querySelectorAll(
      "main [data-keep-clear], main button, main input:not(.sr-only), main [role=alert]",
    );
    return [...kept]
      .filter((each) => !each.contains(card) && !card.contains(each) && each.checkVisibility())
      .filter((each) => {
        const other = each.getBoundingClientRect();
        return (
          other.width > 1 &&
          other.left < box.right &&
          other.right > box.left &&
          other.top < box.bottom &&
          other.bottom > box.top
        );
      })
      .map((each) => each.textContent ?? each.tagName);
  });
}

async function expectNothingCovered(page: Page, text: string): Promise<void> {
  const toast = page
    .getByRole(/erro|não/i.test(text) ? "alert" : "status")
    .filter({ hasText: text })
    .last();
  await expect(toast).toBeVisible();
  // A toast moves away a moment after the page below it has moved.
  await expect.poll(() => coveredBy(toast)).toEqual([]);
}

/** A customer presses 'Finalizar Pedido' with PIX. */
async function payByPix(page: Page) {
  await comeAsCustomer(page);
  await addToCart(page, "BRINCOARGO-012");
  await page.goto("/checkout");
  await chooseShipping(page);
  await page.getByRole("button", { name: "Continuar para Pagamento" }).click();
  await page.getByRole("button", { name: "Finalizar Pedido" }).click();
}

test.describe("a shop that does not answer", () => {
  test.use({ allowedNoise: [/cancel-payment/] });

  test("a failure is told beside what it is about @phone", async ({ page }) => {
    await comeAsCustomer(page);
    await openPix(page, { id: "BRINCOARGO-012" });
    await page.route("**/functions/v1/cancel-payment", (route) => route.abort());
    await callOff(page);
    await expectNothingCovered(page, "Erro no pagamento");
  });
});

test("a waiting payment is told by its page alone, its end beside the new page; the badge covers nothing @phone", async ({
  page,
}) => {
  await payByPix(page);
  await expect(page.getByRole("heading", { name: "Aguardando pagamento" })).toBeVisible();
  const toasts = page.locator("[data-sonner-toast]");
  await expect(toasts).toHaveCount(0);
  const badge = page.getByText("Monitorando pagamento");
  for (const edge of ["top", "bottom"] as const) {
    await page.evaluate((to) => window.scrollTo(0, to === "top" ? 0 : document.body.scrollHeight), edge);
    await expect.poll(() => coveredBy(badge)).toEqual([]);
  }
  await page.getByRole("button", { name: "Expirar" }).click();
  await expect(page.getByRole("heading", { name: "O código PIX expirou" })).toBeVisible();
  // No toast: 'não aprovado' beside the expiry would suggest a refusal.
  await expect(toasts).toHaveCount(0);

  await page.getByRole("button", { name: "Gerar novo código" }).click();
  await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expectNothingCovered(page, "Pagamento aprovado!");
  await expect(toasts).toHaveCount(1);
});
