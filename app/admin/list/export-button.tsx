import { Download } from "lucide-react";
import { Button } from "#app/ui/button.tsx";

interface ExportButtonProps {
  /** Route that answers with the file. */
  action: string;
  label: string;
  /** Extra hidden fields. */
  fields?: Record<string, string>;
}

/** Downloads an export. A POST, because the audit log records it; the page stays. */
export function ExportButton({ action, label, fields = {} }: ExportButtonProps) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" icon={Download}>
        {label}
      </Button>
    </form>
  );
}
