import { Archive, ArchiveRestore, Copy, ExternalLink } from "lucide-react";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { orMissing } from "#app/admin/page/or-forbidden.server.ts";
import { type PanelPost, type PanelRequest, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { NO_OLD_PRICES } from "#shop/catalogue/prices/old-price.ts";
import { readOldPriceFacts } from "#shop/catalogue/prices/old-price-queries.server.ts";
import { comparedForm } from "#shop/catalogue-admin/editing/edited-product.ts";
import {
  readEditedProduct,
  readPriceHistory,
  readStockMovements,
} from "#shop/catalogue-admin/editing/edited-product-queries.server.ts";
import { missingParts } from "#shop/catalogue-admin/editing/missing-parts.ts";
import { formOf } from "#shop/catalogue-admin/editing/product-form.ts";
import { stockForm } from "#shop/catalogue-admin/editing/stock-form.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import type { Route } from "./+types/product";
import { Editor, type EditorAnswer } from "./editor.tsx";
import { MovementPanel, PricePanel } from "./history-panels.tsx";
import { changeProduct } from "./save-forms.server.ts";

const Nothing = z.object({});

export const loader = panelLoader(
  async ({ db, clock, staff, may, params }: PanelRequest<Route.LoaderArgs["params"]>) => {
    const product = await orMissing("product", readEditedProduct(db, staff, params.productId));
    const now = clock();
    const [prices, movements, oldPrices] = await Promise.all([
      readPriceHistory(db, product.id),
      readStockMovements(db, product.id),
      readOldPriceFacts(db, [product.id], now),
    ]);
    const { id, edit, version, archivedAt, updatedAt, free, stock, pictures } = product;
    return {
      id,
      name: edit.name,
      opened: {
        version,
        base: comparedForm(edit),
        values: formOf(edit),
        stock: stockForm(edit.available_sizes, stock),
      },
      archived: edit.is_draft ? null : archivedAt && formatDateTime(archivedAt),
      isDraft: edit.is_draft,
      lacks: missingParts(edit, free),
      changed: formatDateTime(updatedAt),
      free,
      stock,
      pictures,
      prices,
      movements,
      oldPrices: oldPrices.get(product.id) ?? NO_OLD_PRICES,
      now,
      mayWrite: may("products.write"),
    };
  },
);

export const action = panelAction(({ services, staff, fields, params }: PanelPost<Route.ActionArgs["params"]>) =>
  changeProduct(services, staff, params.productId, fields),
);

export const clientAction = offlineAction<EditorAnswer>();

/** One product: the editor, its price history and its stock movements. */
export default function Product({ loaderData }: Route.ComponentProps) {
  const { id, name, opened, archived, isDraft, lacks, changed, free, stock, pictures, prices, movements } = loaderData;
  const { oldPrices, now, mayWrite } = loaderData;
  const isNew = useSearchParams()[0].has("novo");
  return (
    <AdminScreen
      title={name}
      lead={`${id} · ${counted(free, "peça livre", "peças livres")} · alterado em ${changed}`}
      action={
        <div className="flex flex-wrap gap-3">
          {!archived && !isDraft && (
            <a
              href={`/produto/${id}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: "secondary", size: "s" }, true)}
            >
              <Icon of={ExternalLink} size="s" />
              Ver na loja
            </a>
          )}
          {mayWrite && (
            <ButtonLink to={`/admin/produtos/novo?de=${id}`} variant="secondary" size="s" icon={Copy}>
              Duplicar
            </ButtonLink>
          )}
        </div>
      }
    >
      {archived && (
        <Note tone="warning" title={`Arquivado em ${archived}.`}>
          Não aparece na loja, na busca nem nos feeds; o endereço responde que não existe. Pedidos feitos continuam como
          estão.
        </Note>
      )}
      {isDraft && (
        <Note tone="warning" title="Rascunho: não está na loja.">
          {lacks.length > 0 ? `Ainda falta: ${lacks.join(", ")}.` : "Nada falta: pode publicar."}
        </Note>
      )}
      {!isDraft && !archived && (isNew || lacks.length > 0) && (
        <Note
          tone={lacks.length > 0 ? "quiet" : "success"}
          role={isNew ? "status" : undefined}
          title={isNew ? "Produto cadastrado." : undefined}
        >
          {lacks.length > 0 ? `Na loja, mas ainda falta: ${lacks.join(", ")}.` : "Já está na loja."}
        </Note>
      )}
      <Editor
        key={id}
        id={id}
        opened={opened}
        pictures={pictures}
        stock={stock}
        oldPrices={oldPrices}
        now={now}
        mayWrite={mayWrite}
      >
        {mayWrite && <ArchivePanel archived={archived !== null} isDraft={isDraft} />}
        <PricePanel prices={prices} />
        <MovementPanel movements={movements} />
      </Editor>
    </AdminScreen>
  );
}

function ArchivePanel({ archived, isDraft }: { archived: boolean; isDraft: boolean }) {
  return (
    <Panel title={archived ? "Restaurar" : "Arquivar"}>
      <AdminForm
        intent={archived ? "restore" : "archive"}
        schema={Nothing}
        submit={{
          label: archived ? "Restaurar produto" : "Arquivar produto",
          variant: archived ? "secondary" : "danger-outline",
          size: "s",
          icon: archived ? ArchiveRestore : Archive,
        }}
      >
        <p className="text-ink-soft text-small">
          {archived
            ? "O produto volta às listas, à busca e aos feeds, com os dados e o estoque que tem."
            : isDraft
              ? "O rascunho passa aos arquivados. Você pode restaurar quando quiser."
              : "O produto sai da loja, da busca e dos feeds, e quem o tem no carrinho é avisado. Você pode restaurar quando quiser."}
        </p>
      </AdminForm>
    </Panel>
  );
}
