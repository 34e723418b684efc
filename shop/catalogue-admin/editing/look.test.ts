import sharp from "sharp";
import { expect, test } from "vitest";
import { measureImage } from "#platform/files/images.server.ts";
import { saveSetting } from "#shop/settings/save-setting.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { lookOfForm, storefrontLook } from "#shop/settings/storefront-look.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { changeLookPicture, removeLookPicture } from "./change-look-picture.server.ts";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

/** One colour, half transparent. */
function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 30, g: 70, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer();
}

const change = (which: "logo" | "icon" | "hero", bytes: Buffer, who = owner) =>
  changeLookPicture(shop.services, who.session, which, { filename: "Minha Marca.png", bytes });

test("a logo is made small, served and named in the brand; gone, the name is written again", async () => {
  const brand = () => shop.services.config.brand;
  expect(await change("logo", await picture(2000, 500))).toEqual({ kind: "saved" });
  const { logo } = brand();
  expect(logo).toMatchObject({
    width: 576,
    height: 144,
    url: `${shop.services.config.publicUrl}/imagens/${logo?.path}`,
  });
  const response = await shop.fetch(`/imagens/${logo?.path}`);
  expect(response.headers.get("Content-Type")).toBe("image/png");
  expect(await removeLookPicture(shop.services, owner.session, "logo")).toEqual({ kind: "saved" });
  expect(brand().logo).toBeNull();
});

test("an icon stands under the usual addresses, in their sizes", async () => {
  expect((await shop.fetch("/icon-192.png")).status).toBe(404);
  expect(await change("icon", await picture(300, 200))).toEqual({ kind: "saved" });
  for (const [name, size] of [
    ["/icon-192.png", 192],
    ["/icon-maskable-512.png", 512],
    ["/apple-touch-icon.png", 180],
    ["/favicon.ico", 48],
  ] as const) {
    const response = await shop.fetch(name);
    const facts = await measureImage(Buffer.from(await response.arrayBuffer()));
    expect([name, facts.width, facts.height, facts.format]).toEqual([name, size, size, "png"]);
    const again = await shop.fetch(name, { headers: { "If-None-Match": response.headers.get("ETag") ?? "" } });
    expect(again.status).toBe(304);
  }
});

test("the home page's picture comes in all widths; its words follow the usual ones where they are the same", async () => {
  expect(await change("hero", await picture(1400, 800))).toEqual({ kind: "saved" });
  const { value, version } = await readSetting(shop.services, storefrontLook);
  const words = { heroTitle: "Prata que revela sua essência", heroLead: "Feitas para você.", heroAlt: "Anéis" };
  const look = lookOfForm(value, words);
  expect(await saveSetting(shop.services, owner.session, storefrontLook, look, version)).toEqual({ kind: "saved" });
  const { heroTitle, heroLead, heroPicture } = shop.services.config.storefront;
  expect([heroTitle, heroLead, heroPicture?.alt]).toEqual([null, "Feitas para você.", "Anéis"]);
  const [name] = heroPicture?.path.split(".png") ?? [];
  expect((await shop.fetch(`/imagens/${name}.${heroPicture?.checksum}.1280.webp`)).status).toBe(200);
  expect((await shop.fetch(`/imagens/${name}.${heroPicture?.checksum}.1200x630.jpg`)).status).toBe(200);
});

test("what is no picture, or too small, or not one's to change, is refused", async () => {
  expect(await change("logo", Buffer.from("<svg onload='x'/>"))).toEqual({ kind: "refused", reason: "no_picture" });
  expect(await change("icon", await picture(100, 100))).toEqual({ kind: "refused", reason: "too_small" });
  const reader = await createTestStaff(shop, "read_only");
  expect(await change("logo", await picture(200, 200), reader)).toEqual({ kind: "refused", reason: "not_allowed" });
  expect(await removeLookPicture(shop.services, reader.session, "hero")).toEqual({
    kind: "refused",
    reason: "not_allowed",
  });
});
