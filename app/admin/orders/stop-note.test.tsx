import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ShippingStop } from "#shop/ordering/payments/shipping-stops/shipping-stop.ts";
import { StopNote } from "./stop-note.tsx";

const ALERT: ShippingStop = {
  kind: "fraud_alert",
  raisedAt: new Date("2026-11-20T15:00:00Z"),
  provider: "mercado-pago",
  externalPaymentId: "PMI-1-a",
};

function textOf(change: {
  open?: ShippingStop[];
  released?: ShippingStop[];
  isHere?: boolean;
  mayWrite?: boolean;
}): string {
  const { open = [], released = [], isHere = true, mayWrite = true } = change;
  const note = () => <StopNote stops={{ open, released }} isHere={isHere} mayWrite={mayWrite} />;
  const Stub = createRoutesStub([{ path: "/", Component: note }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />).replace(/<[^>]+>/g, " ");
}

test("the reason is said in words, and the order can be released by who may write", () => {
  const text = textOf({ open: [ALERT] });
  expect(text).toMatch(/Não envie sem conferir.*suspeita de fraude e pede para não entregar.*20\/11\/2026/s);
  expect(text).toContain("Liberar o envio");
  expect(textOf({ open: [ALERT], mayWrite: false })).not.toContain("Liberar o envio");
});

test("what was released, or has left the shop, is still said", () => {
  const released = textOf({ released: [ALERT] });
  expect(released).toContain("O envio foi liberado por alguém da equipe.");
  expect(released).not.toContain("Liberar o envio");
  const gone = textOf({ open: [{ ...ALERT, kind: "in_dispute" }], isHere: false });
  expect(gone).toMatch(/Há um problema com o pagamento.*contestou a cobrança/s);
  expect(gone).not.toContain("Liberar o envio");
  expect(textOf({})).toBe("");
});
