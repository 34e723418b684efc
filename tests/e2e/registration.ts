import type { Locator, Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** A field in the page's `main`, by its label. */
export function field(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("textbox", { name, exact: true });
}

/** Fills in the sign-up form; its CEP completes the address. */
export async function fillRegistration(page: Page, email: string, password: string) {
  await field(page, "Nome completo").fill("Clara Nunes");
  await field(page, "E-mail").fill(email);
  await field(page, "Telefone").fill("11988881234");
  await field(page, "CPF").fill("52998224725");
  await field(page, "CEP").pressSequentially("01310100");
  await expect(field(page, "Rua")).toHaveValue("Avenida Paulista");
  await field(page, "Número").fill("1578");
  await field(page, "Senha").fill(password);
  await field(page, "Confirmar senha").fill(password);
  await page.getByRole("checkbox", { name: /Li e aceito/ }).check();
}
