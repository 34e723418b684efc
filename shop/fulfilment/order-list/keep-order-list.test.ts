import { expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import {
  chooseListColumns,
  keepListView,
  removeListView,
  renameListView,
  replaceListView,
} from "./keep-order-list.server.ts";
import { LIST_COLUMNS, MOST_KEPT_VIEWS, type OwnOrderList } from "./order-list.ts";
import { readOwnOrderList } from "./order-list-queries.server.ts";

const ALL = LIST_COLUMNS.map(({ id }) => id);
const SENT = { name: "Enviados de boleto", query: "ver=enviados&forma=boleto", columns: ALL };

const shop = await createTestShop({ worker: false });
const packer = await createTestStaff(shop, "fulfilment");
const other = await createTestStaff(shop, "read_only", "outra.pessoa");

async function own(staff: TestStaff): Promise<OwnOrderList> {
  const list = await readOwnOrderList(shop.services.db, staff.session);
  if ("kind" in list) throw new Error("everybody may read orders");
  return list;
}

test("columns belong to a person, or to one of their views", async () => {
  const { services } = shop;
  expect((await own(packer)).columns).toEqual(ALL);
  await chooseListColumns(services, packer.session, { viewId: null, columns: ["cliente", "total"] });
  await chooseListColumns(services, packer.session, { viewId: null, columns: ["cliente"] });
  const kept = await keepListView(services, packer.session, SENT);
  const viewId = kept.kind === "kept" ? kept.id : null;
  await chooseListColumns(services, packer.session, { viewId, columns: ["local"] });
  const { columns, views } = await own(packer);
  expect(columns).toEqual(["cliente"]);
  expect(views).toEqual([{ ...SENT, id: viewId, columns: ["local"] }]);
  expect(await own(other)).toEqual({ columns: ALL, views: [] });
});

test("a view is kept once however often its form is sent, renamed, changed and removed by its owner alone", async () => {
  const { services } = shop;
  const view = { ...SENT, name: "Duas vezes" };
  const [first, second] = await Promise.all([
    keepListView(services, packer.session, view),
    keepListView(services, packer.session, view),
  ]);
  expect(second).toEqual(first);
  const id = (first.kind === "kept" && first.id) || "";
  expect(await keepListView(services, packer.session, { ...view, query: "ver=todos" })).toMatchObject({
    reason: "name_taken",
  });
  const gone = { kind: "refused", reason: "no_view" };
  expect(await renameListView(services, other.session, { id, name: "Minha" })).toEqual(gone);
  expect(await replaceListView(services, other.session, { id, query: "ver=todos" })).toEqual(gone);
  expect(await chooseListColumns(services, other.session, { viewId: id, columns: ["local"] })).toEqual(gone);
  await removeListView(services, other.session, id);
  expect(await renameListView(services, packer.session, { id, name: SENT.name })).toMatchObject({
    reason: "name_taken",
  });
  await renameListView(services, packer.session, { id, name: "Uma vez" });
  await replaceListView(services, packer.session, { id, query: "ver=todos" });
  expect((await own(packer)).views.find((each) => each.id === id)).toMatchObject({
    name: "Uma vez",
    query: "ver=todos",
  });
  await removeListView(services, packer.session, id);
  await removeListView(services, packer.session, id);
  expect(await replaceListView(services, packer.session, { id, query: "ver=todos" })).toEqual(gone);
});

test("nobody keeps more views than the tabs can hold, not even by two requests at once", async () => {
  const { services } = shop;
  const wishes = Array.from({ length: MOST_KEPT_VIEWS + 3 }, (_, n) => ({ ...SENT, name: `Visão ${n}` }));
  const answers = await Promise.all(wishes.map((wish) => keepListView(services, other.session, wish)));
  expect(answers.filter(({ kind }) => kind === "refused")).toHaveLength(3);
  expect((await own(other)).views).toHaveLength(MOST_KEPT_VIEWS);
});
