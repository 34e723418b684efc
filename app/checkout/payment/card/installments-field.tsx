import { useShop } from "#app/request/use-shop.ts";
import { SelectField } from "#app/ui/fields/field.tsx";
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
