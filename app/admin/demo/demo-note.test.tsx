import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { DemoState } from "#shop/demo/demo-state.ts";
import { DemoNote } from "./demo-note.tsx";

const htmlOf = (demo: DemoState) => {
  const Stub = createRoutesStub([{ path: "/admin/pedidos", Component: () => <DemoNote demo={demo} mayRemove /> }]);
  return renderToStaticMarkup(<Stub initialEntries={["/admin/pedidos"]} />);
};

test("the note removes nothing itself: it leads to the page that says what goes", () => {
  const html = htmlOf({ isMaking: false, hasStopped: false, made: 301, planned: 301 });
  expect(html).toContain('href="/admin/demonstracao"');
  expect(html).not.toMatch(/<form|<button/);
});

test("a year that stopped is no year that is still being made", () => {
  const html = htmlOf({ isMaking: false, hasStopped: true, made: 48, planned: 301 });
  expect(html).toContain("A criação parou em 48 de 301 pedidos.");
  expect(html).toContain("Tentar de novo");
  expect(html).not.toContain("Criados até agora");
});
