import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Note } from "#app/ui/note.tsx";
import { NO_OLD_PRICES } from "#shop/catalogue/prices/old-price.ts";
import { readEditedProduct } from "#shop/catalogue-admin/editing/edited-product-queries.server.ts";
import { formOf } from "#shop/catalogue-admin/editing/product-form.ts";
import { stockForm } from "#shop/catalogue-admin/editing/stock-form.ts";
import { AdminScreen } from "../page/admin-panel.tsx";
import { orForbidden } from "../page/or-forbidden.server.ts";
import type { Route } from "./+types/new-product";
import { Editor, type EditorAnswer } from "./editor.tsx";
import type { OpenedProduct } from "./opened-product.ts";
import { createFromForm } from "./save-forms.server.ts";

const BLANK: OpenedProduct = { version: null, base: null, values: {}, stock: stockForm([], []) };

export const loader = panelLoader(async ({ db, clock, staff, query }) => {
  const from = query.get("de");
  const model = from === null ? null : await orForbidden(readEditedProduct(db, staff, from));
  if (!model) return { from: null, opened: BLANK, pictures: [], now: clock() };
  // A copy starts without stock.
  const bare = model.stock.map((row) => ({ ...row, onHand: 0, reserved: 0, gtin: null }));
  const stock = stockForm(model.edit.available_sizes, bare);
  const opened: OpenedProduct = {
    version: null,
    base: null,
    values: { ...formOf(model.edit), name: `${model.edit.name} (cópia)` },
    stock: { ...stock, lines: stock.lines.map((line) => ({ ...line, count: "", seen: "" })) },
  };
  return { from: model.edit.name, opened, pictures: model.pictures, now: clock() };
});

export const action = panelAction(({ services, staff, fields }) => createFromForm(services, staff, fields));
export const clientAction = offlineAction<EditorAnswer>("Não foi possível cadastrar");

/** A new product; `de` copies another one. */
export default function NewProduct({ loaderData }: Route.ComponentProps) {
  const { from, opened, pictures, now } = loaderData;
  return (
    <AdminScreen
      title="Novo produto"
      lead="Aparece na loja assim que você cadastrar, a não ser que fique como rascunho."
    >
      {from && (
        <Note tone="info" title={`Cópia de ${from}.`}>
          Escolha um código e confira nome, preço e estoque.
        </Note>
      )}
      <Editor
        key={from}
        id={null}
        opened={opened}
        pictures={pictures}
        stock={[]}
        oldPrices={NO_OLD_PRICES}
        now={now}
        mayWrite
      />
    </AdminScreen>
  );
}
