import clsx from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, type ShouldRevalidateFunctionArgs, useNavigation, useSubmit } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { focusFirstField } from "#app/forms/focus-first-field.ts";
import { refusalFor } from "#app/forms/refusal.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { counted } from "#platform/formats/plural.ts";
import {
  DRAFT_FIELDS,
  type DraftField,
  type DraftValues,
  draftOf,
} from "#shop/fulfilment/order-desk/manual-orders/draft-order.ts";
import { itemsAfter } from "#shop/fulfilment/order-desk/manual-orders/manual-items.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import { AdminScreen, Panel } from "../../page/admin-panel.tsx";
import type { Route } from "./+types/new-order";
import { AlongPanel } from "./along-panel.tsx";
import { BuyerPanel } from "./buyer-panel.tsx";
import { changeDraft } from "./change-draft.server.ts";
import { DeliveryPanel } from "./delivery-panel.tsx";
import type { DraftAnswer } from "./draft-answer.ts";
import { DraftList } from "./draft-list.tsx";
import { NEW_ORDER_REFUSALS } from "./new-order-texts.ts";
import { openDraft } from "./open-draft.server.ts";
import { PiecesPanel } from "./pieces-panel.tsx";
import { DiscountPanel, TotalBar } from "./total-bar.tsx";

export const loader = panelLoader(({ services, staff, query }) => openDraft(services, staff, query));
export const action = panelAction(({ services, staff, fields }) => changeDraft(services, staff, fields));

export const clientAction = offlineAction("Não foi possível continuar");

/** Each press is answered with all that the page shows. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

export interface DraftTools {
  values: DraftValues;
  /** Name, value, error and change of a field. */
  field: (name: DraftField) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  /** Posts the form as if this button had been pressed, so many milliseconds after the last call. */
  press: (intent: string, afterMs?: number) => void;
  busy: string | null;
}

/** An order made for a customer: pieces, customer, delivery, discount, on one page for a phone. */
export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const answered = isDraftAnswer(actionData) ? actionData : null;
  const preview = answered?.preview ?? loaderData.preview;
  const { first } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(answered?.draft ?? loaderData.draft);
  const sent = useRef(values);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef("");
  const submit = useSubmit();
  const navigation = useNavigation();
  const busy = navigation.formData ? String(navigation.formData.get(INTENT_FIELD) ?? "") : null;
  const told = preview.refusal && refusalFor(NEW_ORDER_REFUSALS, preview.refusal);
  const errors = { ...told?.errors, ...actionData?.errors };
  // Missing stock is shown at its line.
  const problem = preview.refusal?.reason === "out_of_stock" ? undefined : told?.problem;

  const take = useEffectEvent((told: DraftValues) => {
    // What was typed while the answer was under way stays.
    setValues((typed) => {
      const next = { ...told };
      for (const name of DRAFT_FIELDS) if (typed[name] !== sent.current[name]) next[name] = typed[name];
      return { ...next, items: told.items, key: told.key };
    });
    sent.current = told;
  });
  useEffect(() => {
    // A failed request has added no piece.
    if (actionData && !answered) setValues((typed) => ({ ...typed, items: sent.current.items }));
    if (!answered) return;
    take(answered.draft);
    if (form.current && answered.errors) focusFirstField(form.current, withSearch(answered.errors));
    else if (form.current) goOn(form.current, pressed.current, answered);
    pressed.current = "";
  }, [actionData, answered]);

  const tools: DraftTools = {
    values,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ currentTarget }) => setValues((typed) => ({ ...typed, [name]: currentTarget.value })),
    }),
    press: (intent, afterMs = 0) => {
      clearTimeout(soon.current);
      soon.current = setTimeout(() => {
        if (!form.current) return;
        pressed.current = intent;
        const posted = new FormData(form.current);
        posted.set(INTENT_FIELD, intent);
        sent.current = draftOf(textsOf(posted));
        submit(posted, { method: "post", preventScrollReset: true, replace: true });
      }, afterMs);
    },
    busy,
  };
  return (
    <AdminScreen
      tab="Novo pedido"
      title={first ? `${titleOf(values)} ${orderNumber(first)}` : "Novo pedido"}
      lead={`As peças ficam guardadas por ${counted(preview.holdHours, "hora", "horas")} para quem recebe o link.`}
    >
      <Form
        ref={form}
        method="post"
        replace
        preventScrollReset
        noValidate
        onSubmit={(event) => {
          clearTimeout(soon.current);
          pressed.current = "";
          sent.current = draftOf(textsOf(new FormData(event.currentTarget)));
          // Update the pieces at once: the next press may come before this answer.
          const press = pressedButton(event.nativeEvent);
          setValues((typed) => ({ ...typed, items: itemsAfter(typed.items, press) }));
        }}
        // Keeps a focused field above the sticky bar with the total.
        className="grid grid-cols-[minmax(0,1fr)] gap-5 max-xl:max-w-2xl [&_:is(input,select,textarea)]:scroll-mb-28"
      >
        {/* 'Enter' in a field presses the first button. */}
        <button type="submit" name={INTENT_FIELD} value="show" tabIndex={-1} aria-hidden="true" className="hidden" />
        <input type="hidden" name="key" value={values.key} />
        <input type="hidden" name="along" value={values.along} />
        <input type="hidden" name="items" value={values.items} />
        {answered?.said && <Note tone="success" role="status" title={`${answered.said}.`} />}
        <RefusalNote problem={actionData?.problem ?? problem} />
        {/* Wide, what is rarely filled in stands below the pieces: the second row takes what the customer's column needs more. */}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr]">
          <PiecesPanel preview={preview} tools={tools} />
          {/* What an addition is stands before its pieces on a phone. */}
          <div className={clsx("grid grid-cols-[minmax(0,1fr)] gap-5 xl:row-span-2", first && "max-xl:-order-1")}>
            {first ? (
              <AlongPanel first={first} replaced={preview.replaced} tools={tools} />
            ) : (
              <>
                <BuyerPanel tools={tools} buyers={answered?.buyers} />
                <DeliveryPanel preview={preview} tools={tools} mayOfferPickup={loaderData.mayOfferPickup} />
              </>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <DiscountPanel preview={preview} tools={tools} />
            <Panel title="Anotação">
              <TextArea
                {...tools.field("note")}
                label="Anotação interna"
                optional
                rows={2}
                hint="Sai na lista de separação. O cliente não vê."
              />
            </Panel>
          </div>
        </div>
        <TotalBar preview={preview} isAlong={first !== null} busy={busy} />
      </Form>
      <DraftList drafts={loaderData.drafts.filter(({ id }) => id !== values.key)} />
    </AdminScreen>
  );
}

/** Missing pieces are searched for. */
function withSearch(errors: Record<string, string>): Record<string, string> {
  return "items" in errors ? { ...errors, search: errors.items ?? "" } : errors;
}

/**
 * The field that is typed in next, once the answer to a whole telephone or CEP is here; both fields say so. Not while
 * something else is being typed.
 */
function goOn(form: HTMLFormElement, intent: string, { draft, buyers = [] }: DraftAnswer): void {
  const active = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : "";
  const isNew = intent === "customer" && active === "phone" && draft.name === "" && buyers.length === 0;
  const isFound = intent === "shipping" && active === "cep" && draft.city !== "" && draft.number === "";
  // A telephone of ten digits may have one more.
  const next = isNew && draft.phone.replace(/\D/g, "").length >= 11 ? "name" : isFound ? "number" : null;
  const field = next && form.elements.namedItem(next);
  if (field instanceof HTMLInputElement) field.focus();
}

/** The value of the button that submitted the form; empty if there was none. */
function pressedButton(event: Event): string {
  const button = event instanceof SubmitEvent ? event.submitter : null;
  return button instanceof HTMLButtonElement ? button.value : "";
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

function isDraftAnswer(answer: object | undefined): answer is DraftAnswer {
  return answer !== undefined && "draft" in answer;
}

function titleOf({ replaces }: DraftValues): string {
  return replaces === "" ? "Acréscimo ao pedido" : "Troca no pedido";
}
