import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { DataTable, type TableColumn } from "./data-table.tsx";

const COLUMNS: readonly TableColumn<{ name: string }>[] = [
  { id: "nome", header: "Nome", cell: ({ name }) => name },
  { id: "um", header: "Um", align: "right", cell: () => "um" },
  { id: "dois", header: "Dois", align: "right", cell: () => "dois" },
  { id: "tres", header: "Três", align: "right", cell: () => "tres" },
  { id: "texto", header: "Texto", cell: () => "texto" },
  { id: "quatro", header: "Quatro", align: "right", cell: () => "quatro" },
];

test("on cards figures share a line by twos, and one without a neighbour has a line of its own", () => {
  const table = () => (
    <DataTable columns={COLUMNS} rows={[{ name: "Anel" }]} rowId={({ name }) => name} caption="Teste" empty="Nada" />
  );
  const Stub = createRoutesStub([{ path: "/", Component: table }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
  const cells = [...html.matchAll(/<td class="([^"]*)".*?<\/span>(\w+)<\/td>/g)];
  const wide = cells.filter(([, classes = ""]) => classes.includes("max-md:col-span-2")).map(([, , text]) => text);
  expect(cells.map(([, , text]) => text)).toEqual(["um", "dois", "tres", "texto", "quatro"]);
  expect(wide).toEqual(["tres", "texto", "quatro"]);
});

test("on cards a value may have a short heading or none; a sortable heading is no higher than its link", () => {
  const columns: readonly TableColumn<{ name: string }>[] = [
    { id: "nome", header: "Nome", sortable: "asc", cell: ({ name }) => name },
    { id: "fone", header: "Telefone", bare: true, cell: () => "fone" },
    { id: "desde", header: "Cliente desde", shortHeader: "Desde", align: "right", cell: () => "dia" },
  ];
  const sort = { by: "nome", direction: "asc", to: () => "?" } as const;
  const table = () => (
    <DataTable
      columns={columns}
      rows={[{ name: "Ana" }]}
      rowId={({ name }) => name}
      caption="Teste"
      empty="Nada"
      sort={sort}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component: table }]);
  const html = renderToStaticMarkup(<Stub initialEntries={["/"]} />);
  const cells = [...html.matchAll(/<td class="[^"]*">(.*?)<\/td>/g)].map(([, cell = ""]) =>
    cell.replace(/<[^>]*>/g, ""),
  );
  expect(cells).toEqual(["fone", "Desdedia"]);
  expect(html).toContain(">Cliente desde</th>");
  const [, classes = ""] = /<th scope="col" aria-sort="ascending" class="([^"]*)"/.exec(html) ?? [];
  expect(classes.split(" ")).toContain("py-0");
  expect(classes.split(" ")).not.toContain("py-3");
});
