import type { FormAnswer } from "../form-answer.ts";

/** Part of a long form, filled in before the part after it is opened. */
export interface FieldGroup {
  id: string;
  title: string;
  /** What 'Alterar' changes, for screen readers. */
  content: string;
  /** Names of its fields. */
  fields: readonly string[];
  /** Its values in one line, shown while it is folded. */
  summary: (values: FormValues) => string;
}

type FormValues = Readonly<Record<string, string | undefined>>;
type Errors = Readonly<Record<string, string>>;

export interface GroupProgress {
  /** Index of the open group. */
  current: number;
  /** Indexes of the groups that are complete. The last one never is: sending the form completes it. */
  done: readonly number[];
}

const START: GroupProgress = { current: 0, done: [] };

export type GroupState = "done" | "current" | "ahead";

/** Where a form begins: at the first group, or where the server's answer to a full page load found a problem. */
export function startProgress(groups: readonly FieldGroup[], answer: FormAnswer | undefined): GroupProgress {
  // Only a form that is valid as a whole is refused as a whole.
  const last = groups.length - 1;
  const start = answer?.problem ? { current: last, done: completeAround(groups, last, {}) } : START;
  return progressAfterAnswer(groups, start, answer?.errors ?? {});
}

/** Opens the first group in which the server found an error, if any. Rules: ACCOUNT-90. */
export function progressAfterAnswer(
  groups: readonly FieldGroup[],
  progress: GroupProgress,
  errors: Errors,
): GroupProgress {
  const wrong = firstGroupWithError(groups, errors);
  return wrong === -1 ? progress : { current: wrong, done: completeAround(groups, wrong, errors) };
}

/** Opens a group. The one that was open is complete if it has no error. */
export function openGroup(
  groups: readonly FieldGroup[],
  { current, done }: GroupProgress,
  opened: number,
  errors: Errors,
): GroupProgress {
  const others = done.filter((index) => index !== current && index !== opened);
  const isComplete = current < groups.length - 1 && !hasError(groups[current], errors);
  return { current: opened, done: isComplete ? [...others, current] : others };
}

/** The group after the open one that is still to be completed; after going back to one, complete groups are skipped. */
export function nextGroup(groups: readonly FieldGroup[], { current, done }: GroupProgress, errors: Errors): number {
  const next = groups.findIndex(
    (group, index) => index > current && (!done.includes(index) || hasError(group, errors)),
  );
  return next === -1 ? groups.length - 1 : next;
}

/** Index of the first group with an error; -1 if there is none. */
export function firstGroupWithError(groups: readonly FieldGroup[], errors: Errors): number {
  return groups.findIndex((group) => hasError(group, errors));
}

export function groupState({ current, done }: GroupProgress, index: number): GroupState {
  if (index === current) return "current";
  return done.includes(index) ? "done" : "ahead";
}

/** `1 de 3` for index 0. */
export function groupPosition(groups: readonly FieldGroup[], index: number): string {
  return `${index + 1} de ${groups.length}`;
}

function completeAround(groups: readonly FieldGroup[], current: number, errors: Errors): number[] {
  return groups.flatMap((group, index) =>
    index === current || index === groups.length - 1 || hasError(group, errors) ? [] : [index],
  );
}

function hasError(group: FieldGroup | undefined, errors: Errors): boolean {
  return group?.fields.some((name) => Object.hasOwn(errors, name)) ?? false;
}
