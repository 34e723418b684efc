import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ExportButton } from "./export-button.tsx";
import { ListPage } from "./list-page.tsx";

test("a list's file comes after its search", () => {
  const page = () => (
    <ListPage
      title="Clientes"
      search={<p>Buscar cliente</p>}
      file={<ExportButton action="/exportar" label="Exportar CSV" />}
    >
      <p>Ana</p>
    </ListPage>
  );
  const Stub = createRoutesStub([{ path: "/", Component: page }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
  expect(html).toMatch(/Clientes.*Buscar cliente.*Exportar CSV.*Ana/s);
});
