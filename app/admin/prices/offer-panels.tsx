import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Note } from "#app/ui/note.tsx";
import { PROOF_DAYS, PROOF_WINDOW_DAYS } from "#shop/catalogue/prices/old-price.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { Panel } from "../page/admin-panel.tsx";
import { ShownFields } from "./offer-fields.ts";

interface OfferPanelsProps {
  setting: { provedOnly: string; version: string };
  mayWriteSetting: boolean;
}

/** When an old price is proved, and whether the shop shows the others. */
export function OfferPanels({ setting, mayWriteSetting }: OfferPanelsProps) {
  return (
    <>
      <Panel title="Quando um preço antigo está comprovado">
        <p className="text-ink-soft text-small">
          O preço riscado precisa ter sido cobrado de verdade: os clientes pagaram esse valor ou mais, com promoção
          incluída, em pelo menos {PROOF_DAYS} dos últimos {PROOF_WINDOW_DAYS} dias. Contam os dias inteiros, sem hoje.
          Ou um proprietário declara que o preço foi praticado. Um preço antigo que não existiu pode ser publicidade
          enganosa (Código de Defesa do Consumidor, art. 37).
        </p>
      </Panel>
      <Panel title="O que a loja mostra">
        <AdminForm key={setting.version} intent="show" schema={ShownFields}>
          {({ busy }) => (
            <>
              <input type="hidden" name="version" value={setting.version} />
              <fieldset disabled={!mayWriteSetting}>
                <Checkbox
                  name="provedOnly"
                  value="1"
                  label="Mostrar só preço antigo comprovado"
                  defaultChecked={setting.provedOnly === "1"}
                />
              </fieldset>
              <p className="text-ink-soft text-small">
                Sem comprovação, o produto aparece só com o preço que o cliente paga: na página, nas listas, no
                carrinho, no Google Merchant e nos dados para buscadores.
              </p>
              {mayWriteSetting ? (
                <Button type="submit" variant="secondary" size="s" busy={busy} className="justify-self-start">
                  Salvar
                </Button>
              ) : (
                <Note>A sua função permite ver estes dados, não alterar.</Note>
              )}
            </>
          )}
        </AdminForm>
      </Panel>
    </>
  );
}
