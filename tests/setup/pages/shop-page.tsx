import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { paymentPromises } from "#app/request/payment-promises.ts";
import { readConfig } from "#shop/config/config.server.ts";
import type { ClosedNotice } from "#shop/settings/shop-status.ts";

/** Renders a component to HTML within the sample shop; `closed`: with the shop closed. */
export function htmlInShop(part: ReactElement, closed: ClosedNotice | null = null): string {
  const { brand, installments, handlingDays, unpaidOrderHours, giftMessages, answerDays } = readConfig({});
  const shop = {
    brand,
    handlingDays,
    unpaidOrderHours,
    giftMessages,
    answerDays,
    closed,
    payments: paymentPromises(["pix", "credit_card"], [], installments),
    pixDiscountPercent: 0,
  };
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => part }]);
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: shop } }} />);
}
