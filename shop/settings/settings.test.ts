import { describe, expect, test } from "vitest";
import { readSetting, readStoredValue } from "#shop/settings/settings-queries.server.ts";
import { shopSettings } from "#shop/settings/shop-settings.ts";
import { readRow, readRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { saveShopSettings } from "./save-shop-settings.server.ts";
import { readSecret, readSecretHint, removeSecret, saveSecret } from "./secret-settings.server.ts";
import { formOfBrand, ShopSettingsForm, shopSettingsForm } from "./shop-settings.ts";

const TOKEN = "eyJ0eXAiOiJKV1Qi.abcdef-ghijkl.9f2c";

const shop = await createTestShop({ worker: false });
const owner = await createTestStaff(shop, "owner");

function formWith(changes: Record<string, string>) {
  return ShopSettingsForm.parse({ ...formOfBrand(shop.services.config.brand), ...changes });
}

async function save(changes: Record<string, string>, who = owner, version?: string) {
  const { db, config } = shop.services;
  const present = (await readSetting({ db, config }, shopSettings)).version;
  return saveShopSettings(shop.services, who.session, formWith(changes), version ?? present);
}

async function audited(subject: string) {
  return readRows(shop.services.db, "audit_log", { subject }, ["actor", "action", "before", "after"], "id");
}

describe("the shop's data", () => {
  test("wins over the environment at once, and only what differs is kept", async () => {
    const { config, db } = shop.services;
    const before = config.brand.name;
    expect(await save({ name: "Prata & Cia", instagramUrl: "https://instagram.com/prata", partner4: "" })).toEqual({
      kind: "saved",
    });
    const { brand } = shop.services.config;
    expect(brand).toMatchObject({ name: "Prata & Cia", instagramUrl: "https://instagram.com/prata" });
    expect(brand.partners).toHaveLength(3);
    expect(config.environmentBrand.name).toBe(before);
    expect(Object.keys((await readStoredValue(db, "shop", shopSettings.stored)).value ?? {}).toSorted()).toEqual([
      "instagramUrl",
      "name",
      "partners",
    ]);
    expect(await (await shop.fetch("/manifest.webmanifest")).json()).toMatchObject({ short_name: "Prata & Cia" });
    expect(await (await shop.fetch("/feeds/google-merchant.xml")).text()).toContain("<title>Prata &amp; Cia</title>");
    expect(await audited("setting:shop")).toEqual([
      {
        actor: owner.session.staffId,
        action: "setting.changed",
        before: expect.objectContaining({ name: before, instagramUrl: null }),
        after: expect.objectContaining({ name: "Prata & Cia" }),
      },
    ]);
  });

  test("a request that is under way keeps what it found", async () => {
    const found = { ...shop.services };
    const { name } = found.config.brand;
    expect(await save({ name: "Prata Nova" })).toEqual({ kind: "saved" });
    expect(found.config.brand.name).toBe(name);
    expect(Object.isFrozen(found.config)).toBe(true);
    expect(found.presentConfig().brand.name).toBe("Prata Nova");
    expect(shop.services.config.brand.name).toBe("Prata Nova");
    expect(await save({ name })).toEqual({ kind: "saved" });
  });

  test("follows the environment again once it says the same", async () => {
    const { config, db } = shop.services;
    const same = formOfBrand(config.environmentBrand);
    expect(await save(same)).toEqual({ kind: "saved" });
    expect((await readStoredValue(db, "shop", shopSettings.stored)).value).toEqual({});
    expect(shop.services.config.brand).toEqual(config.environmentBrand);
  });

  test("saving what is there already changes and records nothing", async () => {
    const lines = (await audited("setting:shop")).length;
    expect(await save({})).toEqual({ kind: "saved" });
    expect(await audited("setting:shop")).toHaveLength(lines);
  });

  test("a form opened before somebody else saved is not saved over it", async () => {
    const { version } = await readSetting(shop.services, shopSettings);
    await save({ phone: "(11) 4000-0000" });
    expect(await save({ phone: "(11) 5000-0000" }, owner, version)).toMatchObject({ reason: "changed_meanwhile" });
    expect(shop.services.config.brand.phone).toBe("(11) 4000-0000");
  });

  test("a new CNPJ must hold; the one that stands may stay", async () => {
    expect(await save({ cnpj: "11.222.333/0001-82" })).toMatchObject({ reason: "invalid_cnpj" });
    expect(await save({ cnpj: "11.222.333/0001-81" })).toEqual({ kind: "saved" });
  });

  test.each(["fulfilment", "read_only"] as const)("is not %s's to change", async (role) => {
    const staff = await createTestStaff(shop, role);
    expect(await save({ name: "Outra" }, staff)).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(shop.services.config.brand.name).not.toBe("Outra");
  });

  test("its form says what is wrong at the field", () => {
    const wrong = ShopSettingsForm.safeParse({
      ...formOfBrand(shop.services.config.brand),
      name: " ",
      email: "a@b",
      phone: "12",
      whatsapp: "123",
      instagramUrl: "javascript:alert(1)",
    });
    expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["name", "Digite o nome da loja."],
      ["email", "Digite um e-mail válido."],
      ["phone", "Telefone deve ter pelo menos 10 números."],
      ["whatsapp", "Digite o número com país e DDD, só números: 5511999990000."],
      ["instagramUrl", "Digite o endereço completo, começando com https://."],
    ]);
    expect(formWith({ phone: "0800 123 4567" }).phone).toBe("0800 123 4567");
    const present = formOfBrand(shop.services.config.brand);
    const both = shopSettingsForm(present.cnpj ?? "").safeParse({ ...present, name: "", cnpj: "11.222.333/0001-82" });
    expect(both.error?.issues.map(({ path }) => path[0])).toEqual(["name", "cnpj"]);
    expect(shopSettingsForm(present.cnpj ?? "").safeParse(present).success).toBe(true);
    expect(formWith({ whatsapp: "+55 (11) 99999-0000" }).whatsapp).toBe("5511999990000");
  });
});

describe("a secret", () => {
  test("is kept encrypted; only its last four characters are shown, and the log knows nothing of it", async () => {
    const { db } = shop.services;
    expect(await readSecretHint(db, "melhor_envio_token")).toBeNull();
    await saveSecret(shop.services, owner.session, "melhor_envio_token", TOKEN);
    const { value } = await readRow(db, "settings", { key: "melhor_envio_token" }, ["value"]);
    expect(JSON.stringify(value)).not.toContain(TOKEN.slice(0, 12));
    expect(await readSecretHint(db, "melhor_envio_token")).toMatchObject({ lastFour: "9f2c" });
    expect(await readSecret(shop.services, "melhor_envio_token")).toBe(TOKEN);
    expect(JSON.stringify(await audited("setting:melhor_envio_token"))).not.toContain("9f2c");
    const other = { config: { ...shop.services.config, appSecret: "another-secret-of-at-least-thirty-two" } };
    expect(await readSecret({ ...other, db }, "melhor_envio_token")).toBeNull();
  });

  test("of a few characters shows none of them", async () => {
    const { db } = shop.services;
    await saveSecret(shop.services, owner.session, "melhor_envio_token", "curto");
    expect(await readSecretHint(db, "melhor_envio_token")).toMatchObject({ lastFour: "" });
  });

  test("is the owner's and the manager's", async () => {
    const { db } = shop.services;
    const staff = await createTestStaff(shop, "fulfilment", "expedicao");
    const refused = { kind: "refused", reason: "not_allowed" };
    expect(await saveSecret(shop.services, staff.session, "melhor_envio_token", TOKEN)).toEqual(refused);
    expect(await removeSecret(shop.services, staff.session, "melhor_envio_token")).toEqual(refused);
    expect(await removeSecret(shop.services, owner.session, "melhor_envio_token")).toEqual({ kind: "removed" });
    expect(await readSecretHint(db, "melhor_envio_token")).toBeNull();
  });
});
