import { existsSync } from "node:fs";
import type { ReactElement } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { DeliveryNote } from "#app/checkout/order-summary.tsx";
import { tilesFor } from "#app/checkout/payment/payment-methods.ts";
import { cancelledToast } from "#app/checkout/payment/payment-texts.ts";
import { useShop } from "#app/request/use-shop.ts";
import { ShippingFoot } from "#app/storefront/cart/shipping/shipping-notes.tsx";
import { installmentText } from "#app/ui/price.tsx";
import { createPages } from "#server/pages/pages.server.ts";
import { ENVIRONMENT_NAMES } from "#shop/config/config.server.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { carrierApplication } from "#shop/ordering/shipping/carrier-account/carrier-connection-queries.server.ts";
import { shippingSettings, USUAL_SHIPPING } from "#shop/ordering/shipping/shipping-settings.ts";
import { SETTING_NAMES, SETTINGS } from "#shop/settings/all-settings.ts";
import { SECRET_SETTINGS } from "#shop/settings/secret-setting.ts";
import { writeSetting } from "#shop/settings/settings-store.server.ts";
import { CHANGES, ENVIRONMENT, PROBES, type Probe } from "./setup/deployed/probed-settings.ts";
import { readPages } from "./setup/pages/real-pages.ts";
import { readShopTexts, type ShopTexts, saidAt } from "./setup/pages/shop-texts.ts";
import { createTestCustomer } from "./setup/test-customers.ts";
import { buyDelivered, lineIds } from "./setup/test-returns.ts";
import { createTestShop, type TestShop } from "./setup/test-shop.ts";

const TOTALS = amountsOf({ grossPiecesCents: 34_900, grossShippingCents: 1_850 });
const OPTION = {
  id: "1",
  serviceId: "1",
  name: "PAC",
  priceCents: 1850,
  deliveryDays: 5,
  estimatedDate: "2026-11-30",
  arrivalDate: "2026-11-30",
  companyName: "Correios",
  companyPicture: "",
  isEstimate: false,
  pickup: null,
};

function Tiles() {
  const { payments, pixDiscountPercent: pixPercent } = useShop();
  const offered = ["pix", "credit_card", "debit_card", "boleto", "stripe"] as const;
  const tiles = tilesFor(offered, TOTALS, { pixPercent, payments, cardInterestFree: null });
  return <p>{tiles.map(({ label, caption, offer, info }) => [label, caption, offer, info].join(" ")).join(" ")}</p>;
}

function CartPrice() {
  return <p>{installmentText(TOTALS.payableCents, useShop().payments)}</p>;
}

function Cancelled() {
  return <p>{cancelledToast(useShop().unpaidOrderHours).description}</p>;
}

/** Parts of pages that only render in the browser. */
const SCREENS: Readonly<Record<string, () => ReactElement>> = {
  "payment tiles": () => <Tiles />,
  "price in the cart": () => <CartPrice />,
  "cancelling a payment": () => <Cancelled />,
  "summary of the checkout": () => <DeliveryNote />,
  "shipping in the cart": () => (
    <ShippingFoot state={{ status: "loaded", options: [OPTION], failure: null } as never} />
  ),
};

/** The fields of what is stored; null: a single value. */
function fieldsOf(stored: unknown): string[] | null {
  if (stored instanceof z.ZodMiniPipe) return fieldsOf(stored.def.in);
  return stored instanceof z.ZodMiniObject ? Object.keys(stored.shape) : null;
}

/** By setting. Secrets have none. */
const FIELDS: Readonly<Record<string, string[] | null>> = {
  ...Object.fromEntries(
    [...SETTINGS, shippingSettings, carrierApplication].map(({ key, stored }) => [key, fieldsOf(stored)] as const),
  ),
  restored: ["takenAt"],
};

let before: ShopTexts;
let after: ShopTexts;
/** The texts with one handling day and interest on every installment. */
let least: ShopTexts;

beforeAll(async () => {
  const build = await readPages();
  const shop = await createTestShop({
    pages: (services) => createPages(services, { build: () => build, mode: "production" }),
  });
  const customer = await createTestCustomer(shop);
  const { id: orderId } = await buyDelivered(shop, customer);
  const [orderItemId] = await lineIds(shop, orderId);
  const asked = await shop.json(
    "/rest/v1/returns",
    { order_id: orderId, kind: "regret", lines: [{ order_item_id: orderItemId, quantity: 1 }] },
    { headers: customer.bearer },
  );
  if (asked.status !== 201) throw new Error(`return: ${asked.status} ${await asked.text()}`);
  const { id: returnId }: { id: string } = await asked.json();
  const read = () => readShopTexts(shop, { orderId, returnId, customer }, SCREENS);
  const each = (which: "from" | "to") =>
    Object.entries(CHANGES).map(([name, change]) => [name, change[which]] as const);
  await save(shop, each("from"));
  before = await read();
  await save(shop, each("to"));
  after = await read();
  await save(shop, [
    ["shipping", { ...USUAL_SHIPPING, handlingDays: 1 }],
    ["installments", { most: 6, interestFree: 1, smallestCents: 5000 }],
  ]);
  least = await read();
});

async function save({ services }: TestShop, values: readonly (readonly [string, unknown])[]): Promise<void> {
  const { db, clock, catalogueSeen } = services;
  await db.transaction().execute(async (trx) => {
    for (const [name, value] of values) {
      if (value === undefined) continue;
      await writeSetting(trx, name, value, { encrypted: false, now: clock() });
    }
  });
  await catalogueSeen();
}

describe("no setting is forgotten", () => {
  test("each field of each setting of the panel is looked for in the texts, or is said why not", () => {
    const secrets: readonly string[] = SECRET_SETTINGS;
    const fields = SETTING_NAMES.filter((name) => !secrets.includes(name)).flatMap((name) => {
      return FIELDS[name]?.map((field) => `${name}.${field}`) ?? [name];
    });
    expect(Object.keys(PROBES).toSorted()).toEqual(fields.toSorted());
  });

  test("so is everything that the environment may say", () => {
    expect(Object.keys(ENVIRONMENT).toSorted()).toEqual(ENVIRONMENT_NAMES.toSorted());
    const named = Object.values(ENVIRONMENT).flatMap((each) => ("as" in each ? [each.as] : []));
    expect(named.filter((name) => !PROBES[name])).toEqual([]);
  });

  test("what is looked for elsewhere is looked for there", () => {
    const reasons = [...Object.values(PROBES), ...Object.values(ENVIRONMENT)].flatMap((each) =>
      "unseen" in each ? [each.unseen] : [],
    );
    const files = reasons.flatMap((reason) => /[\w/-]+\.test\.tsx?/.exec(reason) ?? []);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

const told = Object.entries(PROBES).filter(
  (each): each is [string, Extract<Probe, { old: RegExp }>] => "old" in each[1],
);

describe("no text keeps the value that a setting had", () => {
  test.each(told)("%s", (_, { old, now, except }) => {
    expect(saidAt(before, old, except).length, "some text shows it").toBeGreaterThan(0);
    expect(saidAt(after, old, except)).toEqual([]);
    expect(saidAt(after, now).length, "the new value is shown").toBeGreaterThan(0);
  });

  test("one day is a day, and nobody is promised installments without interest that cost some", () => {
    expect(saidAt(least, /(?<![\d-])1 dias úteis/)).toEqual([]);
    expect(saidAt(least, /em até 1 dia útil/).length).toBeGreaterThan(0);
    expect(saidAt(least, /sem juros/, [/quais delas sem juros/, /versoes/])).toEqual([]);
    expect(saidAt(least, /até 6x com juros, mostrados antes/).length).toBeGreaterThan(0);
  });
});
