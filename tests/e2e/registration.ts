import type { Locator, Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** The sign-up's groups of fields, by their titles. */
export type SignUpGroup = "Você" | "Seu endereço" | "Sua senha";

/** A field in the page's `main`, by its label. */
export function field(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("textbox", { name, exact: true });
}

/** A group of the sign-up's fields. */
export function signUpGroup(page: Page, title: SignUpGroup): Locator {
  return page.getByRole("group", { name: title });
}

export function continueButton(page: Page): Locator {
  return page.getByRole("main").getByRole("button", { name: "Continuar", exact: true });
}

/** Presses 'Continuar' and waits for the first field of the group that opens. */
async function goOn(page: Page, firstField: string): Promise<void> {
  await continueButton(page).click();
  await expect(field(page, firstField)).toBeFocused();
}

/** Fills in the first group of the sign-up form and goes on to the address. */
export async function fillPerson(page: Page, email: string): Promise<void> {
  await field(page, "Nome completo").fill("Clara Nunes");
  await field(page, "E-mail").fill(email);
  await field(page, "Telefone").fill("11988881234");
  await field(page, "CPF").fill("52998224725");
  await goOn(page, "CEP");
}

/** Fills in the second group, whose CEP completes the address, and goes on to the password. */
export async function fillAddress(page: Page): Promise<void> {
  await field(page, "CEP").pressSequentially("01310100");
  await expect(field(page, "Rua")).toHaveValue("Avenida Paulista");
  await field(page, "Número").fill("1578");
  await goOn(page, "Senha");
}

/** Fills in the sign-up form, group after group. */
export async function fillRegistration(page: Page, email: string, password: string) {
  await fillPerson(page, email);
  await fillAddress(page);
  await field(page, "Senha").fill(password);
  await field(page, "Confirmar senha").fill(password);
  await page.getByRole("checkbox", { name: /Li e aceito/ }).check();
}
