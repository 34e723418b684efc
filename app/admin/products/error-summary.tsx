import { counted } from "#platform/formats/plural.ts";
import { editLabel } from "#shop/catalogue-admin/editing/edit-errors.ts";

interface ErrorSummaryProps {
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  onChoose: (field: string) => void;
}

/** Lists all errors of a long form beside its submit button, each linked to its field. */
export function ErrorSummary({ errors, onChoose }: ErrorSummaryProps) {
  const fields = [...new Map(Object.keys(errors).map((name) => [editLabel(name), name])).entries()];
  return (
    <p className="text-danger">
      <b className="font-semibold">Confira {counted(fields.length, "campo", "campos")}:</b>{" "}
      {fields.map(([label, name], at) => (
        <span key={label}>
          {at > 0 && ", "}
          <button type="button" className="link inline-flex min-h-6 items-center" onClick={() => onChoose(name)}>
            {label}
          </button>
        </span>
      ))}
    </p>
  );
}
