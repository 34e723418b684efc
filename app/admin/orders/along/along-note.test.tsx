import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { AlongOrder } from "#shop/ordering/orders/along/sent-along.ts";
import { ALONG_ORDER } from "#tests/setup/orders/along-order.ts";
import { AlongNote } from "./along-note.tsx";

const OTHER: AlongOrder = { ...ALONG_ORDER, carrierName: "Correios" };
const SENT = { status: "shipped", trackingCode: "AA123456785BR" } as const;

function noteOf({
  first = null,
  addition,
  own = {},
  ...how
}: {
  first?: AlongOrder | null;
  addition?: AlongOrder;
  own?: Partial<typeof SENT>;
  mayWrite?: boolean;
  isStopped?: boolean;
}): string {
  const order = {
    status: own.status ?? ("confirmed" as const),
    paymentStatus: "paid" as const,
    customerEmail: "ana@exemplo.com",
    carrierName: "Correios",
    trackingCode: own.trackingCode ?? null,
  };
  const along = { first, additions: addition ? [addition] : [] };
  const note = () => <AlongNote order={order} along={along} mayWrite isStopped={false} {...how} />;
  const Stub = createRoutesStub([{ path: "/", Component: note }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

test("what goes along leads to the first order, and is marked as sent only once that has left", () => {
  expect(noteOf({ first: OTHER })).toMatch(/Vai no mesmo pacote.*Ver o pedido nº 1091/s);
  expect(noteOf({ first: OTHER })).not.toContain("marcar como enviado");
  const sent = noteOf({ first: { ...OTHER, ...SENT } });
  expect(sent).toMatch(
    /value="sendByHand-together".*value="Correios".*value="AA123456785BR".*marcar como enviado também/s,
  );
  for (const how of [{ mayWrite: false }, { isStopped: true }]) {
    expect(noteOf({ first: { ...OTHER, ...SENT }, ...how })).not.toContain("marcar como enviado também");
  }
});

test("on the first order's page a paid addition is marked with its code once it has left, an unpaid one reminded of", () => {
  expect(noteOf({ addition: OTHER })).not.toContain("Marcar o nº 1091");
  expect(noteOf({ addition: OTHER, own: SENT })).toMatch(
    /value="AA123456785BR".*name="additionId" value="8a4f.*Marcar o nº 1091 como enviado/s,
  );
  expect(noteOf({ addition: { ...OTHER, hasOwnParcel: true }, own: SENT })).not.toContain("Marcar o nº 1091");
  const unpaid = { ...OTHER, status: "pending", paymentStatus: "pending" } as const;
  expect(noteOf({ addition: unpaid })).toMatch(/action="[^"]*0001\/lembrar".*Lembrar do acréscimo pelo WhatsApp/s);
  expect(noteOf({ addition: unpaid, mayWrite: false })).not.toContain("Lembrar");
});
