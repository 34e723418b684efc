import { FORM_LABELS, type ProductForm, type ProductFormField } from "./product-form.ts";

/** A product in the editor's words, its sizes among them. */
export type ComparedForm = ProductForm & { sizes: string };

/** A field that somebody else has changed since the form was opened. */
export interface TheirChange {
  field: keyof ComparedForm;
  label: string;
  /** In the form's words. */
  before: string;
  now: string;
  /** One has changed it, too: what was typed stands in the form. */
  both: boolean;
}

export interface MergedEdits {
  changes: TheirChange[];
  /** What was typed, and their values where nothing was. */
  merged: ComparedForm;
}

const FIELDS = Object.keys(FORM_LABELS).filter((name): name is ProductFormField | "sizes" => name in FORM_LABELS);

/**
 * Two edits of what the form was opened on: fields that only they changed take their value, fields that one changed
 * oneself keep what was typed. Nothing typed is lost, nothing of theirs is undone unseen.
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
