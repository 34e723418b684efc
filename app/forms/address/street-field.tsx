import clsx from "clsx";
import { type ComponentProps, useRef, useState } from "react";
import { afterPointerUp } from "#app/hydration/after-pointer-up.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { isSameStreet } from "#platform/formats/street-name.ts";
import { typeInto } from "../type-into.ts";
import type { LookupState } from "./use-address-lookup.ts";

type StreetFieldProps = Omit<ComponentProps<typeof TextField>, "label"> & { lookup: LookupState };

/** The street. Once it is left, one that is not the CEP's is asked about; nothing is refused. Rules: ACCOUNT-113. */
export function StreetField({ lookup, className, onBlur, ...field }: StreetFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const street = lookup.kind === "found" ? lookup.street : "";
  /** What the field was left with, beside this street of the CEP: another one has filled the field itself. */
  const [left, setLeft] = useState({ typed: "", beside: "" });
  const isAsked = street !== "" && street === left.beside && !isSameStreet(left.typed, street);

  function takeNamed() {
    if (!ref.current) return;
    typeInto(ref.current, street);
    setLeft({ typed: street, beside: street });
    ref.current.focus();
  }

  return (
    <div className={clsx("grid content-start", className)}>
      <TextField
        {...field}
        ref={ref}
        label="Rua"
        onBlur={(event) => {
          const typed = event.currentTarget.value;
          afterPointerUp(() => setLeft({ typed, beside: street }));
          onBlur?.(event);
        }}
      />
      <p role="status" className="text-small empty:hidden">
        {isAsked && (
          <>
            Pelo CEP, a rua seria{" "}
            <button type="button" onClick={takeNamed} className="link inline-flex min-h-tap items-center">
              {street}
              <span className="sr-only"> (usar esta)</span>
            </button>
            . Se a sua está certa, siga em frente.
          </>
        )}
      </p>
    </div>
  );
}
