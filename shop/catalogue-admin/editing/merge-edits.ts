import { FORM_LABELS, type ProductForm, type ProductFormField } from "./product-form.ts";

export type ComparedForm = ProductForm & { sizes: string };

/** Somebody else changed it since the form was opened. */
export interface TheirChange {
  field: keyof ComparedForm;
  label: string;
  before: string;
  now: string;
  /** To different values; the form keeps what was typed. */
  both: boolean;
}

export interface MergedEdits {
  changes: TheirChange[];
  /** The user's values, and the other edit's in fields the user did not touch. */
  merged: ComparedForm;
}

const FIELDS = Object.keys(FORM_LABELS).filter((name): name is ProductFormField | "sizes" =>
  Object.hasOwn(FORM_LABELS, name),
);

/**
 * Three-way, based on what the form was opened with. `changes` lists all that the other edit changed, so that nothing
 * is overwritten unnoticed. Rules: UPLOAD-72.
 */
export function mergeEdits(base: ComparedForm, mine: ComparedForm, theirs: ComparedForm): MergedEdits {
  const merged = { ...mine };
  const changes: TheirChange[] = [];
  for (const field of FIELDS) {
    if (theirs[field] === base[field]) continue;
    const touched = mine[field] !== base[field];
    const both = touched && mine[field] !== theirs[field];
    if (!touched) merged[field] = theirs[field];
    changes.push({ field, label: FORM_LABELS[field], before: base[field], now: theirs[field], both });
  }
  return { changes, merged };
}
