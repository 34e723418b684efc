import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps, useField } from "./field.tsx";

type FileFieldProps = FieldProps & Omit<ComponentProps<"input">, "className" | "name" | "type">;

/** A labelled native file chooser with its hint or error below. */
export function FileField(props: FileFieldProps) {
  const { frame, control, rest } = useField(props);
  return (
    <FieldFrame {...frame}>
      <input
        {...rest}
        {...control}
        type="file"
        className="w-full min-w-0 text-small file:mr-3 file:min-h-tap file:cursor-pointer file:rounded-control file:border file:border-ink file:bg-surface file:px-4 file:font-semibold"
      />
    </FieldFrame>
  );
}
