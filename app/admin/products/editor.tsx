import { Send } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { formFields } from "#app/forms/form-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { ProductCardLink } from "#app/storefront/card/product-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { valueAt } from "#platform/value-at.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { OldPriceFacts } from "#shop/catalogue/prices/old-price.ts";
import type { ProductCard as Product } from "#shop/catalogue/products/product.ts";
import { editErrors, newProductErrors } from "#shop/catalogue-admin/editing/product-form.ts";
import type { EditConflict } from "#shop/catalogue-admin/editing/save-product.server.ts";
import { type ShownStock, stockFormOf } from "#shop/catalogue-admin/editing/stock-form.ts";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import { Panel } from "../page/admin-panel.tsx";
import { DetailFields, ProductPriceFields, ShippingFields, TextFields } from "./editor-fields.tsx";
import { ConflictNote, ErrorSummary, EverySizeNote, OldPriceNote } from "./editor-notes.tsx";
import { cardOf, type OpenedProduct, openedOnConflict, reopenedWithPosted } from "./opened-product.ts";
import { PictureFields } from "./pictures/picture-fields.tsx";
import { StockFields } from "./stock-fields.tsx";
import { useLeaveWarning } from "./use-leave-warning.ts";

export interface EditorAnswer extends AdminAnswer {
  conflict?: EditConflict;
  /** Unusual values that have to be confirmed, in words. */
  questions?: string[];
  /** The saved product's version. */
  version?: number;
}

interface EditorProps {
  /** Null for a new product. */
  id: string | null;
  opened: OpenedProduct;
  pictures: readonly Picture[];
  stock: readonly ShownStock[];
  /** Charged prices that can prove an old price; `now` is the moment to check them at. */
  oldPrices: OldPriceFacts;
  now: Date;
  mayWrite: boolean;
  /** Rendered beside the form, below the preview. */
  children?: ReactNode;
}

/** The editor of one product. Its base version changes only after a save or an edit conflict. */
export function Editor(props: EditorProps) {
  const { id, opened: loaded } = props;
  const sent = useActionData<EditorAnswer>();
  const fetcher = useFetcher<EditorAnswer>();
  const answer = fetcher.data ?? (sent?.values?.[INTENT_FIELD] === "save" ? sent : undefined);
  const [open, setOpen] = useState({ product: reopened(answer, loaded) ?? loaded, turn: 0 });
  const [seen, setSeen] = useState(fetcher.data);
  const [awaited, setAwaited] = useState<number | null>(null);
  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    const again = fetcher.data?.conflict ? reopened(fetcher.data, open.product) : null;
    if (again) setOpen(({ turn }) => ({ product: again, turn: turn + 1 }));
    if (fetcher.data?.kind === "done") setAwaited(fetcher.data.version ?? loaded.version);
  }
  // After a save, restarts the form from the reloaded product.
  if (awaited !== null && fetcher.state === "idle" && (loaded.version ?? 0) >= awaited) {
    setAwaited(null);
    setOpen(({ turn }) => ({ product: loaded, turn: turn + 1 }));
  }
  const tell = useEffectEvent((said: EditorAnswer) => {
    if (said.kind === "done" && said.said) showToast({ about: "panel", title: said.said });
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);
  return (
    <EditorForm
      {...props}
      key={`${id} ${open.turn}`}
      opened={open.product}
      answer={answer}
      fetcher={fetcher}
      saving={awaited !== null || fetcher.state !== "idle"}
    />
  );
}

function reopened(answer: EditorAnswer | undefined, before: OpenedProduct): OpenedProduct | null {
  if (answer?.kind !== "refused" || !answer.values) return null;
  return answer.conflict ? openedOnConflict(answer.values, answer.conflict) : reopenedWithPosted(answer.values, before);
}

interface EditorFormProps extends EditorProps {
  answer: EditorAnswer | undefined;
  fetcher: ReturnType<typeof useFetcher<EditorAnswer>>;
  saving: boolean;
}

function EditorForm(props: EditorFormProps) {
  const { id, opened, pictures, stock, oldPrices, now, mayWrite, answer, fetcher, saving, children } = props;
  const { form, errors, focusField } = useFieldErrors(id === null ? newProductErrors : editErrors, answer);
  const [sent, setSent] = useState(answer?.errors !== undefined);
  const [known, setKnown] = useState<ReadonlyMap<string, Omit<Picture, "alt">>>(
    () => new Map(pictures.map((picture) => [picture.path, picture])),
  );
  // Null until the form was read on mount. Stays null in a read-only form, which shows the opened values.
  const [fields, setFields] = useState<Record<string, string> | null>(null);
  const [dirty, setDirty] = useState(answer?.conflict !== undefined);
  useLeaveWarning(dirty && !saving);
  const isDraft = id !== null && opened.values.is_draft === "1";
  const reserved = stock.reduce((sum, row) => sum + row.reserved, 0);
  const look = () => {
    if (form.ref.current && mayWrite) setFields(formFields(new FormData(form.ref.current)));
  };
  const changed = () => {
    setDirty(true);
    // Waits for changed rows and pictures to render.
    requestAnimationFrame(look);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once, at what stands in the fields when the form opens
  useEffect(look, []);
  const field = (name: string) => ({ name, defaultValue: valueAt(opened.values, name), error: valueAt(errors, name) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-8">
      <fetcher.Form
        {...form}
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onInput={(event) => {
          form.onInput(event);
          changed();
        }}
        onSubmit={(event) => {
          setSent(true);
          form.onSubmit(event);
        }}
      >
        <StayField />
        <input type="hidden" name={INTENT_FIELD} value="save" />
        {opened.version !== null && <input type="hidden" name="version" value={opened.version} />}
        {opened.base && <input type="hidden" name="base" value={JSON.stringify(opened.base)} />}
        {answer?.conflict && <ConflictNote conflict={answer.conflict} />}
        <RefusalNote problem={answer?.problem} />
        {!mayWrite && <Note title="Só leitura.">A sua função permite ver este produto, não alterar.</Note>}
        <fieldset disabled={!mayWrite} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <PictureFields
            json={opened.values.pictures ?? "[]"}
            known={known}
            error={errors.pictures}
            readOnly={!mayWrite}
            onKnown={(picture) => setKnown((before) => new Map(before).set(picture.path, picture))}
            onChange={changed}
          />
          <TextFields field={field} isNew={id === null} />
          <ProductPriceFields field={field} values={opened.values} />
          <OldPriceNote facts={oldPrices} now={now} fields={fields ?? opened.values} />
          <StockFields
            opened={opened.stock}
            stock={stock}
            errors={errors}
            isNew={id === null}
            readOnly={!mayWrite}
            values={opened.values}
            onChange={changed}
          />
          <EverySizeNote
            fields={fields ?? opened.values}
            listed={(fields ? stockFormOf(fields) : opened.stock).lines.length}
          />
          <DetailFields field={field} />
          <ShippingFields field={field} />
        </fieldset>
        {mayWrite && (
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-paper py-3">
            {answer?.questions && !saving && (
              <Note tone="warning" title="Confira antes de salvar." role="alert" className="w-full">
                {answer.questions.join(". ")}.
                <Checkbox name="confirmed" value="1" label="Está certo, pode salvar" className="mt-2" />
              </Note>
            )}
            <div aria-live="polite" className="min-w-0 flex-1 text-ink-soft text-small">
              {sent && Object.keys(errors).length > 0 ? (
                <ErrorSummary errors={errors} onChoose={focusField} />
              ) : dirty && !saving ? (
                "Há alterações não salvas."
              ) : (
                ""
              )}
            </div>
            <div className="flex flex-wrap justify-end gap-3">
              <Button type="submit" busy={saving} variant={isDraft ? "secondary" : "primary"}>
                {id === null ? "Cadastrar produto" : isDraft ? "Salvar" : "Salvar alterações"}
              </Button>
              {isDraft && (
                <Button type="submit" name="publish" value="1" busy={saving} icon={Send}>
                  Publicar na loja
                </Button>
              )}
            </div>
          </div>
        )}
      </fetcher.Form>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CardPreview
          card={
            fields
              ? cardOf(id ?? "novo", fields, known, reserved)
              : cardOf(id ?? "novo", opened.values, known, reserved, opened.stock)
          }
        />
        {children}
      </aside>
    </div>
  );
}

/** Preview of the shop's card with the form's current values; not interactive. */
function CardPreview({ card }: { card: Product }) {
  return (
    <Panel title="Prévia na loja" lead="O cartão do produto, como aparece nas listas.">
      <div inert className="w-44 md:w-64">
        <ProductCardLink product={card} sizes="256px" priority="eager" />
      </div>
    </Panel>
  );
}
