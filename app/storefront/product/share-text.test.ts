import { expect, test } from "vitest";
import { shareText, whatsappShareUrl } from "./share-text.ts";

test("name and address go to WhatsApp, whatever letters they hold", () => {
  const piece = { name: "Anel & Aliança #1", address: "https://lavra.exemplo/produto/ANEL-1" };
  const url = new URL(whatsappShareUrl(shareText(piece)));
  expect(url.origin + url.pathname).toBe("https://wa.me/");
  expect(url.searchParams.get("text")).toBe("Anel & Aliança #1\nhttps://lavra.exemplo/produto/ANEL-1");
});
