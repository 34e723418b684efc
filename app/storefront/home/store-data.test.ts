import { expect, test } from "vitest";
import { readConfig } from "#shop/config/config.server.ts";
import { storeData } from "./store-data.ts";

test("the shop tells who runs it, how it is reached and how it is searched", () => {
  const { brand } = readConfig({ SHOP_NAME: "Prata", SHOP_INSTAGRAM_URL: "https://instagram.example/prata" });
  const [store, website] = storeData({ publicUrl: "https://prata.exemplo", brand });
  expect(store).toMatchObject({
    "@type": "OnlineStore",
    name: "Prata",
    legalName: brand.companyName,
    url: "https://prata.exemplo/",
    logo: "https://prata.exemplo/icon-512.png",
    address: brand.address,
    contactPoint: { telephone: `+${brand.whatsapp}`, email: brand.email },
    sameAs: ["https://instagram.example/prata"],
    hasMerchantReturnPolicy: { merchantReturnDays: 7 },
  });
  expect(website).toMatchObject({
    "@type": "WebSite",
    potentialAction: { target: { urlTemplate: "https://prata.exemplo/busca?q={termo}" } },
  });
});

test("a network it is not on is left out", () => {
  const [store] = storeData({ publicUrl: "https://prata.exemplo", brand: readConfig({}).brand });
  expect(store).not.toHaveProperty("sameAs");
});
