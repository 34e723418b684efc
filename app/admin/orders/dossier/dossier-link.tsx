import { FileText } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";

/** Opens the dossier of a paid order, for its disputed payment. */
export function DossierLink({ orderId }: { orderId: string }) {
  return (
    <a
      href={`/admin/pedidos/${orderId}/dossie.pdf`}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-tap items-center gap-2 text-small"
    >
      <Icon of={FileText} size="s" />
      Montar o dossiê
    </a>
  );
}
