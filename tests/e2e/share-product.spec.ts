import { expect, expectAccessible, test } from "./shop-test.ts";

const RING = "/produto/ANELOVALCO-010";

test("a piece is shared by the device, or by a small menu where it cannot @phone", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined, writable: true }));
  await page.goto(RING);
  const share = page.getByRole("button", { name: "Compartilhar" });
  // Near the window's bottom edge, where the menu has no room below.
  await share.evaluate((link) => link.scrollIntoView({ block: "end" }));
  await page.mouse.wheel(0, 90);
  await share.click();
  await expect(share).toHaveAttribute("aria-expanded", "true");
  for (const entry of [
    page.getByRole("link", { name: "WhatsApp", exact: true }),
    page.getByRole("button", { name: "Copiar link" }),
  ])
    await expect(entry.filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
  const whatsapp = page.getByRole("link", { name: "WhatsApp", exact: true }).filter({ visible: true }).first();
  await expect(whatsapp).toBeFocused();
  const text = new URL((await whatsapp.getAttribute("href")) ?? "").searchParams.get("text");
  expect(text).toBe(`Anel Oval com Zircônia Verde e Halo em Prata 925\n${baseURL}${RING}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(page.getByRole("button", { name: "Link copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${RING}`);
  await page.keyboard.press("Escape");
  await expect(share).toBeFocused();
  await expect(share).toHaveAttribute("aria-expanded", "false");

  await page.evaluate(() => {
    Object.assign(navigator, {
      share: async (what: ShareData) => document.body.setAttribute("data-shared", what.url ?? ""),
    });
  });
  await share.click();
  await expect(page.locator("body")).toHaveAttribute("data-shared", `${baseURL}${RING}`);

  const contact = page.getByRole("link", { name: "Perguntar no WhatsApp" });
  await expect(contact).toHaveAttribute("target", "_blank");
  await expect(contact).toHaveAttribute("rel", /noopener/);
  const question = new URL((await contact.getAttribute("href")) ?? "").searchParams.get("text");
  expect(question).toContain("Anel Oval com Zircônia Verde e Halo em Prata 925");
  expect(question).toContain(`${baseURL}${RING}`);
});
