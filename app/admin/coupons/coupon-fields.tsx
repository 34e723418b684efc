import { type RefObject, useRef, useState } from "react";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FieldError, SelectField, TextField } from "#app/ui/fields/field.tsx";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { CATEGORY_SLUGS, categoryTitle } from "#shop/catalogue/listings/category.ts";
import { categoryField, lastValidDay } from "#shop/ordering/coupons/coupon-form.ts";
import type { AdminFormTools } from "../page/admin-form.tsx";

interface CouponFieldsProps {
  field: AdminFormTools["field"];
  /** The code cannot be changed any more. */
  isCodeFixed?: boolean;
}

const HALF = "grid gap-5 sm:grid-cols-2";

/** Fields for the discount and the products it covers. */
export function CouponTermsFields({ field, isCodeFixed = false }: CouponFieldsProps) {
  const [kind, setKind] = useState(field("kind").defaultValue || "percentage");
  const isFixed = kind === "fixed";
  return (
    <>
      <div className={isCodeFixed ? "grid" : HALF}>
        {!isCodeFixed && (
          <TextField
            {...field("code")}
            label="Código"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            hint="Letras sem acento, números e hífen. Não muda depois."
            className="[&_input]:uppercase"
          />
        )}
        <SelectField
          {...field("kind")}
          label="O que o cupom dá"
          defaultValue={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
          options={[
            { value: "percentage", label: "Porcentagem de desconto" },
            { value: "fixed", label: "Valor fixo de desconto" },
            { value: "free_shipping", label: "Frete grátis" },
          ]}
        />
      </div>
      {/* As many columns as the kind has fields, so that none leaves a hole. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {/* Without scripts all fields are shown; the server ignores those the kind does not use. */}
        {kind !== "free_shipping" && (
          <TextField
            {...field("value")}
            label={isFixed ? "Desconto (R$)" : "Desconto (%)"}
            inputMode={isFixed ? "decimal" : "numeric"}
            autoComplete="off"
          />
        )}
        {!isFixed && (
          <TextField
            {...field("maximum")}
            label={kind === "free_shipping" ? "Frete pago até (R$)" : "Desconto máximo (R$)"}
            optional
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <TextField
          {...field("minimum")}
          label="Compra mínima (R$)"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="Soma das peças, sem o frete."
        />
      </div>
      <fieldset className="grid grid-cols-2 gap-x-5 sm:grid-cols-3">
        <legend className="mb-1 font-medium text-small">Vale para</legend>
        {CATEGORY_SLUGS.map((slug) => {
          const { name, defaultValue } = field(categoryField(slug));
          return (
            <Checkbox
              key={slug}
              name={name}
              value="1"
              defaultChecked={defaultValue !== undefined}
              label={categoryTitle(slug)}
            />
          );
        })}
        <p className="text-caption text-ink-muted col-span-full">Nenhuma marcada: vale para todas as peças.</p>
        <FieldError id="categorias-erro" message={field("categorias").error} />
      </fieldset>
      <div className="grid">
        <Checkbox
          name="excludesSale"
          value="1"
          defaultChecked={field("excludesSale").defaultValue !== undefined}
          label="Não vale para peças já com desconto"
        />
        <Checkbox
          name="firstPurchase"
          value="1"
          defaultChecked={field("firstPurchase").defaultValue !== undefined}
          label="Só na primeira compra"
        />
      </div>
    </>
  );
}

/** Fields for dates and usage limits. */
export function CouponLimitFields({ field }: Pick<CouponFieldsProps, "field">) {
  const days = useRef<HTMLDivElement>(null);
  return (
    <div ref={days} className={HALF}>
      <TextField {...field("firstDay")} label="Primeiro dia" optional type="date" hint="Vale desde a meia-noite." />
      <TextField {...field("lastDay")} label="Último dia" optional type="date" hint="Vale até o fim do dia." />
      <ValidityPresets days={days} />
      <TextField
        {...field("totalLimit")}
        label="Usos ao todo"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="Deixe vazio para não limitar."
      />
      <TextField
        {...field("customerLimit")}
        label="Usos por cliente"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="Deixe vazio para não limitar."
      />
    </div>
  );
}

/** Days that a coupon may be valid for by one press. */
const PRESETS = [7, 15, 30] as const;

const PRESET =
  "inline-flex min-h-tap items-center rounded-full border border-line-strong bg-surface px-4 text-small hover:bg-tile";

/** Fills in the last day, counted from the first one or from today. Needs scripts. `days`: holds both date fields. */
function ValidityPresets({ days }: { days: RefObject<HTMLElement | null> }) {
  if (!useHydrated()) return null;
  const choose = (count: number | null) => {
    const dayField = (name: string) => days.current?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    const last = dayField("lastDay");
    if (!last) return;
    const from = dayField("firstDay")?.value || dayInSaoPaulo(new Date());
    last.value = count === null ? "" : lastValidDay(from, count);
    last.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2 sm:col-span-2">
      <legend className="sr-only">Quanto tempo o cupom vale</legend>
      {PRESETS.map((count) => (
        <button key={count} type="button" className={PRESET} onClick={() => choose(count)}>
          {count} dias
        </button>
      ))}
      <button type="button" className={PRESET} onClick={() => choose(null)}>
        Sem fim
      </button>
    </fieldset>
  );
}
