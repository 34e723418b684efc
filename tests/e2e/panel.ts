import type { Locator, Page } from "@playwright/test";
import { expect } from "./shop-test.ts";

/** The demonstration shop's owner. */
export const OWNER = { username: "admin", password: "painel-prata-925" };

/** Logs in to the panel, as its owner unless told otherwise, and waits for the page asked for. */
export async function enterPanel(page: Page, path = "/admin", person = OWNER): Promise<void> {
  await page.goto(path);
  await fillLogin(page, person);
  await expect(page).not.toHaveURL(/\/admin\/login/, { timeout: 30_000 });
  // Open or closed, wide screens have it too.
  await expect(panelMenu(page)).toBeAttached({ timeout: 30_000 });
}

/** Sends the panel's login form as it stands on the page. */
export async function fillLogin(page: Page, { username, password }: typeof OWNER): Promise<void> {
  await page.getByLabel("Usuário").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Goes to an area of the panel: by the bar of tabs, or by the menu where screens are narrow. */
export async function openArea(page: Page, name: string): Promise<void> {
  const area = page
    .getByRole("navigation", { name: "Áreas do painel" })
    .getByRole("link", { name, exact: true })
    .filter({ visible: true });
  // The page may still be coming, and a menu opened on the one before goes with it.
  await expect(async () => {
    if (!(await area.isVisible())) await panelMenu(page).click({ timeout: 2_000 });
    await area.click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** Leaves the panel: on phones by the menu. */
export async function leavePanel(page: Page): Promise<void> {
  const out = page.getByRole("banner").getByRole("button", { name: "Sair" });
  await expect(async () => {
    if (!(await out.isVisible())) await panelMenu(page).click({ timeout: 2_000 });
    await out.click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

function panelMenu(page: Page): Locator {
  return page.getByRole("banner").locator("summary");
}

/** Goes to a page of the area one is in. What was just told may lie over their links: it is closed first. */
export async function openPage(page: Page, name: string): Promise<void> {
  const close = page.getByRole("region", { name: /^Avisos/ }).getByRole("button", { name: "Fechar" });
  const link = page.getByRole("navigation", { name: "Páginas da área" }).getByRole("link", { name, exact: true });
  await expect(async () => {
    if (await close.first().isVisible()) await close.first().click({ timeout: 2_000 });
    await link.click({ timeout: 5_000 });
    await expect(link).toHaveAttribute("aria-current", "page", { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
}

/** The area that the panel says one is in. */
export async function expectArea(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("navigation", { name: "Áreas do painel" }).locator("[aria-current=true]");
  await expect(tab.or(panelMenu(page)).filter({ visible: true, hasText: name })).toBeVisible();
}
