import { Download } from "lucide-react";
import { Button } from "#app/ui/button.tsx";

interface ExportButtonProps {
  /** Route that answers with the file. */
  action: string;
  label: string;
  /** Extra hidden fields. */
  fields?: Record<string, string>;
  /** Beside a list's search, at the height of its field. */
  besideSearch?: boolean;
}

/** Downloads an export. A POST, because the audit log records it; the page stays. */
export function ExportButton({ action, label, fields = {}, besideSearch = false }: ExportButtonProps) {
  return (
    <form method="post" action={action} className={besideSearch ? "md:mt-6.5" : undefined}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant={besideSearch ? "ghost" : "secondary"}
        size={besideSearch ? "s" : "m"}
        icon={Download}
        className={besideSearch ? "max-md:-ml-3" : undefined}
      >
        {label}
      </Button>
    </form>
  );
}
