import { FORM_LABELS, type ProductForm, type ProductFormField } from "./product-form.ts";

/** A product as form values, including its sizes. */
export type ComparedForm = ProductForm & { sizes: string };

/** A field that somebody else has changed since the form was opened. */
export interface TheirChange {
  field: keyof ComparedForm;
  label: string;
  /** As form value. */
  before: string;
  now: string;
  /** Both edits changed it, to different values; the form keeps what was typed. */
  both: boolean;
}

export interface MergedEdits {
  changes: TheirChange[];
  /** The user's values, and the other edit's values in fields the user did not touch. */
  merged: ComparedForm;
}

const FIELDS = Object.keys(FORM_LABELS).filter((name): name is ProductFormField | "sizes" =>
  Object.hasOwn(FORM_LABELS, name),
);

/**
 * Three-way merge of a user's edit with a newer version, based on what the form was opened with. Fields that only the
 * other edit changed take its value; fields that the user changed keep theirs. `changes` lists everything the other
 * edit changed, so nothing is overwritten unnoticed.
 * Rules: UPLOAD-72.
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
