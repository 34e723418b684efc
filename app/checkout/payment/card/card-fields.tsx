import clsx from "clsx";
import type { ReactNode } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { boxClass, FieldError, SelectField } from "#app/ui/fields/field.tsx";
import type { Centavos } from "#platform/money.ts";
import { mostInstallments } from "#shop/catalogue/prices/installments.ts";
import { type InstallmentOption, onlyInstallment } from "./installment-options.ts";

interface InstallmentsFieldProps {
  /** What the card's provider offers; empty before its number is known. */
  options: readonly InstallmentOption[];
  value: string;
  totalCents: Centavos;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The choice of installments, once the card is known; a plain line where there is none to make. Rules: PAY-88. */
export function InstallmentsField({ options, value, totalCents, error, onChange }: InstallmentsFieldProps) {
  const plan = useShop().payments.installments;
  const [only, ...others] = options;
  const isAlone = only ? others.length === 0 : !plan || mostInstallments(totalCents, plan) === 1;
  const isPlain = !only || (only.value === "1" && only.totalCents === totalCents);
  if (isAlone) {
    return (
      <p className="text-small leading-snug">
        <span className="font-medium">Parcelas: </span>
        <span className="tabular-nums">{isPlain ? onlyInstallment(totalCents) : only?.label}</span>
      </p>
    );
  }
  if (!only) return null;
  return (
    <SelectField
      label="Parcelas"
      name="installments"
      options={options}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface SecureBoxProps {
  /** Id of the element the provider mounts its iframe in. */
  id: string;
  label: string;
  hint?: string;
  error?: string;
  focused: boolean;
  trailing?: ReactNode;
}

/** Container of one of the provider's fields, styled like ours. */
export function SecureBox({ id, label, hint, error, focused, trailing }: SecureBoxProps) {
  return (
    <div data-keep-clear className="grid content-start gap-1.5">
      {/* The iframe has its own accessible name. */}
      <p aria-hidden="true" className="font-medium text-small leading-snug">
        {label}
      </p>
      <div className={clsx(boxClass(error !== undefined), focused && "outline-2 outline-ink outline-offset-2")}>
        <div id={id} className="h-11 min-w-0 flex-1" />
        {trailing && <span className="flex flex-none text-ink-soft">{trailing}</span>}
      </div>
      <FieldError id={`${id}-error`} message={error} />
      {hint && <p className="text-caption text-ink-muted">{hint}</p>}
    </div>
  );
}
