import { Download } from "lucide-react";
import { Button } from "#app/ui/button.tsx";

interface ExportButtonProps {
  /** The route that answers with the file. */
  action: string;
  label: string;
  /** Sent along. */
  fields?: Record<string, string>;
}

/** Fetches a file. Posted, since the log of activities notes it; the browser saves it and the page stays. */
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
