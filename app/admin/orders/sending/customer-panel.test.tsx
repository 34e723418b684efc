import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CustomerPanel } from "./customer-panel.tsx";

const ORDER = {
  id: "8a4f0d0e-0000-4000-8000-000000000001",
  customerId: null as string | null,
  customerName: "Lia Moreira",
  customerEmail: "lia@exemplo.com",
  customerPhone: "11988881234",
  customerDocument: "52998224725",
};

function panelOf(own: Partial<typeof ORDER>, mayOpen = true): string {
  const panel = () => <CustomerPanel order={{ ...ORDER, ...own }} mayOpen={mayOpen} mayWrite={false} messages={[]} />;
  const Stub = createRoutesStub([{ path: "/", Component: panel }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

test("an order leads to its customer, with an account or without, for those who may see customers", () => {
  expect(panelOf({ customerId: "c1" })).toContain('href="/admin/clientes/c1"');
  expect(panelOf({})).toContain(`href="/admin/clientes/sem-conta/${ORDER.id}"`);
  expect(panelOf({}, false)).not.toContain("/admin/clientes");
  expect(panelOf({ customerEmail: "" })).not.toContain("/admin/clientes");
});

// Rules: BATCH-13.
test("a document that is missing in other orders of the same person is typed once for all, which its field says", () => {
  const panel = () => (
    <CustomerPanel
      order={{ ...ORDER, customerDocument: null }}
      samePerson={["a1", "b2"]}
      mayOpen
      mayWrite
      messages={[]}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component: panel }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
  expect(html).toContain("Vale também para 2 outros pedidos da mesma pessoa.");
  expect([...html.matchAll(/name="outro" value="(\w+)"/g)].map(([, id]) => id)).toEqual(["a1", "b2"]);
});
