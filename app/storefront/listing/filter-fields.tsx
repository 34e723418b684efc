import clsx from "clsx";
import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** The panel's two groups, and at the end the button that clears or submits them. */
export function FilterColumns({ price, tags, end }: { price: ReactNode; tags: ReactNode; end: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 border-line border-b pt-6 pb-7 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] md:gap-8 md:pt-8 md:pb-9 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_auto] lg:gap-18">
      <fieldset className="grid content-start gap-2.5">
        <legend className="contents">
          <span className="font-medium text-small">Faixa de preço</span>
        </legend>
        {price}
      </fieldset>
      {tags && (
        <fieldset className="grid content-start gap-3.5">
          <legend className="contents">
            <span className="font-medium text-small">Etiquetas</span>
          </legend>
          <div className="flex flex-wrap gap-2">{tags}</div>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3 *:flex-1 *:whitespace-nowrap md:col-span-full md:*:flex-none lg:col-span-1 lg:col-start-3 lg:self-end">
        {end}
      </div>
    </div>
  );
}

/** A tag as a checkbox that looks like a chip. */
export function TagChip({ tag, ...rest }: { tag: string } & Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <label className="group inline-flex h-tap max-w-full cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4.5 text-control has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2">
      <input type="checkbox" name="etiquetas" value={tag} {...rest} className="sr-only" />
      <Icon of={Check} size="s" className="hidden group-has-checked:block" />
      <span className="overflow-hidden text-ellipsis whitespace-nowrap">{tag}</span>
    </label>
  );
}

export function PriceFields({ children }: { children: ReactNode }) {
  return <div className="flex items-center gap-2.5">{children}</div>;
}

type PriceFieldProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: string;
  /** Shown behind the number: 'ou mais'. */
  suffix?: string | null;
};

/** A field for an amount in whole reais. */
export function PriceField({ label, suffix, ...rest }: PriceFieldProps) {
  return (
    <label
      className={clsx(
        "flex min-h-control min-w-0 flex-1 items-center gap-1 rounded-control border border-line-strong bg-surface px-3.5 tabular-nums md:flex-none",
        "has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:outline-offset-2",
        suffix ? "md:w-42" : "md:w-28",
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">R$</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...rest}
        className="min-h-11 w-full min-w-8 flex-1 appearance-none bg-transparent outline-none focus-visible:shadow-none"
      />
      {suffix && <span className="flex-none whitespace-nowrap text-ink-muted text-small">{suffix}</span>}
    </label>
  );
}
