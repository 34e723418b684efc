import type { RefObject } from "react";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { lastValidDay } from "#shop/ordering/coupons/coupon-form.ts";

/** Days that a coupon may be valid for by one press. */
const PRESETS = [7, 15, 30] as const;

const PRESET =
  "inline-flex min-h-tap items-center rounded-full border border-line-strong bg-surface px-4 text-small hover:bg-tile";

/** Fills in the last day, counted from the first one or from today. Needs scripts. `days`: holds both date fields. */
export function ValidityPresets({ days }: { days: RefObject<HTMLElement | null> }) {
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
