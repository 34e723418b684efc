import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DemoNote } from "./demo-note.tsx";

test("the note removes nothing itself: it leads to the page that says what goes", () => {
  const note = () => <DemoNote demo={{ isMaking: false, made: 301, planned: 301 }} mayRemove />;
  const Stub = createRoutesStub([{ path: "/admin/pedidos", Component: note }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/admin/pedidos"]} />);
  expect(html).toContain('href="/admin/demonstracao"');
  expect(html).not.toMatch(/<form|<button/);
});
