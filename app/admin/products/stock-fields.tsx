import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import type { ShownStock, StockForm, StockLine } from "#shop/catalogue-admin/editing/stock-form.ts";
import { Panel } from "../page/admin-panel.tsx";
import { STOCK_REASON_OPTIONS } from "./choices.ts";

interface StockFieldsProps {
  opened: StockForm;
  stock: readonly ShownStock[];
  errors: Record<string, string>;
  isNew: boolean;
  /** Read-only. */
  readOnly: boolean;
  values: Record<string, string>;
  onChange: () => void;
}

const EMPTY: StockLine = { size: "", count: "", seen: "", gtin: "" };

/** Sizes and stock: one count for all sizes, or one per size. */
export function StockFields({ opened, stock, errors, isNew, readOnly, values, onChange }: StockFieldsProps) {
  const [perSize, setPerSize] = useState(opened.perSize);
  // One spare empty row, which also works without scripts.
  const [rows, setRows] = useState(() =>
    [...opened.lines, ...(readOnly ? [] : [EMPTY])].map((line, key) => ({ line, key })),
  );
  const reserved = (size: string | null) => stock.find((row) => row.size === size)?.reserved ?? 0;
  const shared = stock.find(({ size }) => size === null);
  const leaving = perSize && !opened.perSize ? (shared?.onHand ?? 0) : 0;
  return (
    <Panel
      title="Tamanhos e estoque"
      lead={
        isNew || readOnly
          ? undefined
          : "Digite quantas peças há agora. O que for vendido enquanto você edita continua descontado."
      }
    >
      <div className="grid gap-4">
        <Checkbox
          name="perSize"
          value="1"
          label="Contar o estoque de cada tamanho"
          checked={perSize}
          error={errors.perSize}
          onChange={(event) => {
            setPerSize(event.currentTarget.checked);
            onChange();
          }}
        />
        {leaving > 0 && (
          <Note tone="info">As {leaving} peças que todos os tamanhos dividem saem: distribua-as abaixo.</Note>
        )}
        {!perSize && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
            <input type="hidden" name="seenShared" value={opened.shared.seen} />
            <TextField
              name="countShared"
              label="Em estoque"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={opened.shared.count}
              error={errors.countShared}
              hint={reservedWords(reserved(null))}
            />
            <TextField
              name="gtinShared"
              label="GTIN"
              optional
              inputMode="numeric"
              autoComplete="off"
              defaultValue={opened.shared.gtin}
              error={errors.gtinShared}
            />
          </div>
        )}
        {!perSize && <p className="-mb-2 font-medium text-small">Tamanhos que a peça tem</p>}
        <ul className={perSize ? "grid gap-3" : "grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4"}>
          {rows.map(({ line, key }, at) => (
            <li key={key} className="flex items-start gap-1">
              <div className={perSize ? "grid flex-1 grid-cols-2 gap-3 md:grid-cols-[1fr_1fr_1.5fr]" : "flex-1"}>
                <TextField
                  name={`size${at}`}
                  label={`Tamanho ${at + 1}`}
                  labelHidden={!perSize}
                  autoComplete="off"
                  placeholder={perSize ? undefined : "Novo"}
                  defaultValue={line.size}
                  error={errors[`size${at}`]}
                />
                {perSize && (
                  <>
                    <input type="hidden" name={`seen${at}`} value={line.seen} />
                    <TextField
                      name={`count${at}`}
                      label={line.size === "" ? "Em estoque" : `Em estoque: ${line.size}`}
                      inputMode="numeric"
                      autoComplete="off"
                      defaultValue={line.count}
                      error={errors[`count${at}`]}
                      hint={reservedWords(reserved(line.size))}
                    />
                    <TextField
                      name={`gtin${at}`}
                      label="GTIN"
                      optional
                      inputMode="numeric"
                      autoComplete="off"
                      defaultValue={line.gtin}
                      error={errors[`gtin${at}`]}
                      className="max-md:col-span-2"
                    />
                  </>
                )}
              </div>
              {!readOnly && (
                <IconButton
                  icon={X}
                  label={`Remover tamanho ${line.size || at + 1}`}
                  className={perSize ? "mt-6.5" : ""}
                  onClick={() => {
                    setRows((before) => before.filter((row) => row.key !== key));
                    onChange();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        {!readOnly && (
          <Button
            variant="secondary"
            size="s"
            icon={Plus}
            className="justify-self-start"
            onClick={() =>
              setRows((before) => [...before, { line: EMPTY, key: Math.max(-1, ...before.map(({ key }) => key)) + 1 }])
            }
          >
            Tamanho
          </Button>
        )}
        <TextField
          name="lowStock"
          label="Estoque baixo a partir de"
          optional
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.lowStock}
          error={errors.lowStock}
          hint="Deixe vazio para usar o limite da loja."
          className="md:max-w-64"
        />
        {!isNew && !readOnly && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-4 md:grid-cols-2">
            <SelectField
              name="stockReason"
              label="Motivo, se o estoque mudou"
              defaultValue={values.stockReason ?? "contagem"}
              options={STOCK_REASON_OPTIONS}
            />
            <TextField
              name="stockNote"
              label="Observação"
              optional
              autoComplete="off"
              defaultValue={values.stockNote}
              error={errors.stockNote}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}

function reservedWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return counted(count, "reservada em pagamento", "reservadas em pagamentos");
}
