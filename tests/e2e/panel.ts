import { randomUUID } from "node:crypto";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { mailedLink } from "./mailbox.ts";
import { expect } from "./shop-test.ts";

/** The demo shop's owner. */
export const OWNER = { username: "admin", password: "painel-prata-925" };

/** A staff member's credentials. */
export type Person = typeof OWNER;

/** The owner's session, one per worker: a login costs one second of CPU time. */
let ownerSession: Promise<Cookies> | undefined;

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Logs in without the form (as the owner by default) and opens a panel page. staff.spec.ts covers the login form. */
export async function enterPanel(page: Page, path = "/admin", person?: Person): Promise<void> {
  if (person) await startSession(page, person);
  else {
    ownerSession ??= startSession(page, OWNER);
    await page.context().addCookies(await ownerSession);
  }
  await page.goto(path);
  // The menu is in the DOM on wide screens too.
  await expect(panelMenu(page)).toBeAttached();
}

async function startSession(page: Page, person: Person): Promise<Cookies> {
  const answer = await page.request.post("/admin/login", { form: person, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  return (await page.context().cookies()).filter(({ name }) => name === "__Secure-staff_session");
}

/**
 * Creates a staff member: the owner who is logged in on this page sends the invitation, and its link sets the password.
 */
export async function newColleague(page: Page, role: string): Promise<Person> {
  const username = `${role}.${randomUUID().slice(0, 8)}`;
  const email = `${username}@exemplo.com`;
  const password = "prata-da-equipe-9";
  const invited = await page.request.post("/admin/configuracoes/equipe/convidar", {
    form: { acao: "invite", name: `Pessoa ${username}`, username, email, role },
  });
  expect(invited.status()).toBe(200);
  const chosen = await page.request.post(await mailedLink(page.request, email, "admin/nova-senha"), {
    form: { password, passwordConfirmation: password },
    maxRedirects: 0,
  });
  expect(chosen.status()).toBe(302);
  return { username, password };
}

/** Submits the panel's login form on the current page. */
export async function fillLogin(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel("Usuário").fill(username);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Opens an area of the panel: by its tab, or by the menu on narrow screens. */
export async function openArea(page: Page, name: string): Promise<void> {
  const area = page
    .getByRole("navigation", { name: "Áreas do painel" })
    .getByRole("link", { name, exact: true })
    .filter({ visible: true });
  // A page that is still loading closes a menu that was opened before it.
  await expect(async () => {
    if (!(await area.isVisible())) await panelMenu(page).click({ timeout: 2_000 });
    await area.click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** Logs out of the panel; through the menu on phones. */
export async function leavePanel(page: Page): Promise<void> {
  const out = page.getByRole("banner").getByRole("button", { name: "Sair" });
  await expect(async () => {
    if (!(await out.isVisible())) await panelMenu(page).click({ timeout: 2_000 });
    await out.click({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  // It may have been the shared one: the next test logs in again.
  ownerSession = undefined;
}

function panelMenu(page: Page): Locator {
  return page.getByRole("banner").locator("summary");
}

/** Opens a page of the current area. Closes toasts first: they may cover the links. */
export async function openPage(page: Page, name: string): Promise<void> {
  const close = page.getByRole("region", { name: /^Avisos/ }).getByRole("button", { name: "Fechar" });
  const link = page.getByRole("navigation", { name: "Páginas da área" }).getByRole("link", { name, exact: true });
  await expect(async () => {
    if (await close.first().isVisible()) await close.first().click({ timeout: 2_000 });
    await link.click({ timeout: 5_000 });
    await expect(link).toHaveAttribute("aria-current", "page", { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
}

/** Waits until the panel marks this area as current. */
export async function expectArea(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("navigation", { name: "Áreas do painel" }).locator("[aria-current=true]");
  await expect(tab.or(panelMenu(page)).filter({ visible: true, hasText: name })).toBeVisible();
}
