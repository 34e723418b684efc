import { type FormEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { isTypedControl } from "../focus-first-field.ts";
import { type FormAnswer, formFields } from "../form-answer.ts";
import type { FieldCheck, useFieldErrors } from "../use-field-errors.ts";
import {
  type FieldGroup,
  firstGroupWithError,
  groupPosition,
  groupState,
  nextGroup,
  openGroup,
  progressAfterAnswer,
  startProgress,
} from "./form-groups.ts";

interface GroupsOptions {
  answer: FormAnswer | undefined;
  fields: ReturnType<typeof useFieldErrors>;
  check: FieldCheck | null;
  /** Loads the validation; resolves to null if that fails: then only the server validates. */
  loadCheck: () => Promise<FieldCheck | null>;
}

/**
 * Leads through a form's groups: one is open, a complete one is folded into a line, and the next opens once the fields of
 * the open one are valid. Every field stays in the form. Rules: ACCOUNT-89.
 */
export function useFormGroups(groups: readonly FieldGroup[], options: GroupsOptions) {
  const { answer, fields, check, loadCheck } = options;
  const folds = useHydrated();
  const [progress, setProgress] = useState(() => startProgress(groups, answer));
  const [summaries, setSummaries] = useState(() => groups.map(({ summary }) => summary(answer?.values ?? {})));
  const [announced, setAnnounced] = useState("");
  const [seen, setSeen] = useState(answer);
  if (seen !== answer) {
    setSeen(answer);
    const after = progressAfterAnswer(groups, progress, answer?.errors ?? {});
    setProgress(after);
    if (after.current !== progress.current) announce(after.current);
  }
  const { ref } = fields.form;

  function announce(opened: number) {
    setAnnounced(`${groupPosition(groups, opened)}: ${groups[opened]?.title}`);
  }

  function refresh() {
    if (!ref.current) return;
    const typed = formFields(new FormData(ref.current));
    setSummaries(groups.map(({ summary }) => summary(typed)));
  }

  /** Rendered at once: a folded field cannot take the focus. */
  function show(opened: number, errors: Record<string, string>) {
    flushSync(() => {
      refresh();
      setProgress((before) => openGroup(groups, before, opened, errors));
      announce(opened);
    });
    focusGroup(ref, groups[opened]);
  }

  /** Leaves the open group if it is valid; to the next one unless told where to. */
  function goOn(to?: number) {
    const go = (by: FieldCheck | null) => {
      if (!fields.validate(groups[progress.current]?.fields ?? [], by)) return;
      const errors = fields.findErrors(by);
      show(to ?? nextGroup(groups, progress, errors), errors);
    };
    if (check) go(check);
    else void loadCheck().then(go);
  }

  function open(index: number) {
    if (index > progress.current) goOn(index);
    else show(index, fields.findErrors());
  }

  return {
    /** What to tell screen readers about the last step. */
    announced,
    /** Reads the folded groups' lines again, after code has filled in fields. */
    refresh,
    /** Props for the `<form>`. */
    form: {
      ...fields.form,
      onInput(event: FormEvent<HTMLFormElement>) {
        fields.form.onInput(event);
        const field: unknown = event.target;
        const isOpen = isTypedControl(field) && groups[progress.current]?.fields.includes(field.name);
        // The browser fills in folded fields, too.
        if (!isOpen) refresh();
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        if (progress.current < groups.length - 1) {
          event.preventDefault();
          goOn();
          return;
        }
        const errors = fields.findErrors();
        const wrong = firstGroupWithError(groups, errors);
        if (wrong !== -1 && wrong !== progress.current) show(wrong, errors);
        fields.form.onSubmit(event);
      },
    },
    /** Props for a group's `<FormGroup>`. */
    bind: (group: FieldGroup) => {
      const index = groups.indexOf(group);
      return {
        group,
        folds,
        moved: announced !== "",
        position: groupPosition(groups, index),
        state: groupState(progress, index),
        summary: summaries[index] ?? "",
        onOpen: () => open(index),
        onContinue: index < groups.length - 1 ? () => goOn() : undefined,
      };
    },
  };
}

/** Focuses a group's first field and scrolls as little as shows the group. */
function focusGroup(form: RefObject<HTMLFormElement | null>, group: FieldGroup | undefined) {
  const [first = ""] = group?.fields ?? [];
  const field = form.current?.elements.namedItem(first);
  if (!isTypedControl(field)) return;
  field.focus({ preventScroll: true });
  field.closest("fieldset")?.scrollIntoView({ block: "nearest" });
  field.scrollIntoView({ block: "nearest" });
}
