import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

interface SaveButtonProps extends Omit<ComponentProps<typeof Button>, "variant" | "type"> {
  /** Something in its form is not saved. */
  changed: boolean;
}

/**
 * Submit button of one form among several: filled once there is something to save, so that a page with many forms has one
 * main action.
 */
export function SaveButton({ changed, className = "justify-self-start", ...rest }: SaveButtonProps) {
  return <Button type="submit" variant={changed ? "primary" : "secondary"} className={className} {...rest} />;
}

/** The button for who may save, and a note to others. */
export function SaveOrNote({ mayWrite, ...button }: SaveButtonProps & { mayWrite: boolean }) {
  return mayWrite ? <SaveButton {...button} /> : <ReadOnlyNote />;
}

export function ReadOnlyNote() {
  return <Note>A sua função permite ver estes dados, não alterar.</Note>;
}
