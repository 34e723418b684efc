import * as z from "zod/mini";
import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import type { Centavos } from "#platform/money.ts";
import { valueAt } from "#platform/value-at.ts";

/** What the panel sets: one row of the table `settings`. `Needs`: what its default is made of. */
export interface Setting<Value extends object, Needs extends object = object> {
  /** Of its row; in the audit log its changes are of `setting:low_stock`. */
  key: string;
  /** Its name on the page of the audit log. */
  audited: string;
  /** What the row holds. A field that is missing, as an older release left it, has its default. */
  stored: z.ZodMiniType<Partial<Value>>;
  /** Until the panel sets something else. */
  usual(needs: Needs): Value;
  /** What is stored of a value, if not the whole. */
  toStored?(value: Value, needs: Needs): unknown;
  /** A stored value that breaks the setting's rule counts as none. */
  holds?(value: Value): boolean;
}

/** How a form shows a field. */
export interface FieldLook {
  label: string;
  hint?: string;
  optional?: boolean;
  type?: "email";
  inputMode?: "numeric" | "decimal";
  isCheckbox?: boolean;
  /** A line of its own. */
  wide?: boolean;
  /** Heading over it and the fields that follow with the same. */
  group?: string;
}

/** One field of a setting: how it is stored, how it is typed, and what its form says. */
export interface Field<Value> {
  look: FieldLook;
  stored: z.ZodMiniType<Value>;
  typed: z.ZodMiniType<string | undefined>;
  /** As typed. */
  show(value: Value): string;
  read(typed: string): Value;
}

/** Where the panel shows it: `SettingPanels`. */
export type SettingPlace =
  | "mails"
  | "payments"
  | "payment_limits"
  | "low_stock"
  | "old_prices"
  | "unpaid_orders"
  | "status"
  | "shipping";

/** A setting with a form of its own in the panel, made from its fields. */
export interface PanelSetting<Value extends object = object, Needs extends object = object>
  extends Setting<Value, Needs> {
  place: SettingPlace;
  title: string;
  lead?: string;
  /** Above the fields, in a frame. */
  note?: string;
  /** Most fields in a line. */
  columns: 2 | 3;
  /** On the button. */
  save: string;
  /** Said once it is saved. */
  saved(value: Value): string;
  fields: Readonly<Record<string, FieldLook>>;
  /** Checks what was typed. */
  typed: z.ZodMiniType<Record<string, string | undefined>>;
  show(value: Value): Record<string, string>;
  read(typed: Record<string, string | undefined>): Value;
}

type Declared<Value extends object, Needs extends object> = Pick<
  PanelSetting<Value, Needs>,
  "key" | "place" | "title" | "lead" | "note" | "save" | "usual" | "toStored"
> & {
  /** If the panel's title does not say it alone. */
  audited?: string;
  /** 2 unless it says otherwise. */
  columns?: 2 | 3;
  saved: string | ((value: Value) => string);
  fields: { [Name in keyof Value]: Field<Value[Name]> };
  /** What no field can tell alone; `at`: the field that shows `message`. */
  rule?: { at: keyof Value & string; message: string; holds(value: Value): boolean };
  /** If the row holds something else than the fields. */
  stored?: z.ZodMiniType<Partial<Value>>;
};

/** Declares a setting by its fields: schemas, form and conversions follow from them. */
export function panelSetting<Value extends object, Needs extends object = object>({
  fields,
  saved,
  rule,
  columns = 2,
  ...same
}: Declared<Value, Needs>): PanelSetting<Value, Needs> {
  const all = Object.entries<Field<unknown>>(fields as Record<string, Field<unknown>>);
  const each = <Made>(make: (field: Field<unknown>, name: string) => Made) =>
    Object.fromEntries(all.map(([name, field]) => [name, make(field, name)] as const));
  const read = (typed: Record<string, string | undefined>) =>
    each((field, name) => field.read(valueAt(typed, name) ?? "")) as Value;
  const typed = z.object(each((field) => field.typed));
  return {
    audited: same.title,
    stored: z.partial(z.object(each((field) => field.stored))) as z.ZodMiniType<Partial<Value>>,
    ...same,
    columns,
    saved: typeof saved === "string" ? () => saved : saved,
    fields: each(({ look }) => look),
    typed: rule
      ? typed.check(z.refine((texts) => rule.holds(read(texts)), { path: [rule.at], message: rule.message }))
      : typed,
    holds: rule?.holds,
    show: (value) => each((field, name) => field.show(Reflect.get(value, name))),
    read,
  };
}

interface Range {
  least: number;
  most: number;
}

const WHOLE = /^\d{1,7}$/;

/** Said of what is no whole number in the range. */
export function wholeNumberProblem({ least, most }: Range): string {
  return `Digite um número inteiro de ${least} a ${most}`;
}

/** Null unless it is a whole number in the range. */
export function typedWholeNumber(typed: string, { least, most }: Range): number | null {
  const number = WHOLE.test(typed.trim()) ? Number(typed) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

type NumberLook = FieldLook & Range;

/** A whole number. */
export function numberField({ message, ...look }: NumberLook & { message?: string }): Field<number> {
  const said = message ?? `${wholeNumberProblem(look)}.`;
  return {
    look: numberLook(look, "numeric"),
    stored: z.int().check(z.minimum(look.least), z.maximum(look.most)),
    typed: z.string(said).check(
      z.trim(),
      z.refine((typed) => typedWholeNumber(typed, look) !== null, said),
    ),
    show: String,
    read: Number,
  };
}

/** An amount in centavos, typed in reais. */
export function reaisField(look: NumberLook): Field<Centavos> {
  const { least, most } = look;
  const said = `${amountProblem(look)}.`;
  return {
    look: numberLook(look, "decimal"),
    stored: z.int().check(z.minimum(least), z.maximum(most)),
    typed: z.string(said).check(
      z.trim(),
      z.refine((typed) => {
        const cents = parseTypedCents(typed);
        return cents !== null && cents >= least && cents <= most;
      }, said),
    ),
    show: formatCentsForInput,
    read: (typed) => parseTypedCents(typed) ?? most,
  };
}

/** A whole number, or none. */
export function optionalNumberField(look: NumberLook): Field<number | null> {
  return orNone(numberField(look), `${wholeNumberProblem(look)}, ou deixe vazio.`);
}

/** An amount in centavos, or none. */
export function optionalReaisField(look: NumberLook): Field<Centavos | null> {
  return orNone(reaisField(look), `${amountProblem(look)}, ou deixe vazio.`);
}

/** A checkbox, which posts nothing while it is not ticked. */
export function yesNoField(look: FieldLook): Field<boolean> {
  return {
    look: { ...look, isCheckbox: true },
    stored: z.boolean(),
    typed: z.optional(z.string()),
    show: (value) => (value ? "1" : ""),
    read: (typed) => typed === "1",
  };
}

/** A line of text, as `typed` reads it. */
export function lineField(typed: z.ZodMiniType<string>, look: FieldLook): Field<string> {
  return { look, typed, stored: z.string(), show: (value) => value, read: (text) => text };
}

/** A line of text that may be empty, which is null. */
export function optionalLineField(typed: z.ZodMiniType<string>, look: FieldLook): Field<string | null> {
  return {
    look: { ...look, optional: true },
    typed,
    stored: z.nullable(z.string()),
    show: (value) => value ?? "",
    read: (text) => text || null,
  };
}

function orNone({ look, stored, typed, show, read }: Field<number>, said: string): Field<number | null> {
  return {
    look: { ...look, optional: true },
    stored: z.nullable(stored),
    typed: z.string(said).check(
      z.trim(),
      z.refine((text) => text === "" || typed.safeParse(text).success, said),
    ),
    show: (value) => (value === null ? "" : show(value)),
    read: (text) => (text === "" ? null : read(text)),
  };
}

function amountProblem({ least, most }: Range): string {
  return `Digite um valor em reais, de ${formatCentsForInput(least)} a ${formatCentsForInput(most)}`;
}

function numberLook({ least: _, most: __, ...look }: NumberLook, inputMode: FieldLook["inputMode"]): FieldLook {
  return { ...look, inputMode };
}
