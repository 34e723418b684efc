import { Copy } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";

/** Copies a coupon's code. */
export function CopyCouponCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ about: "panel", title: `Código ${code} copiado` });
    } catch {
      showToast({ about: "panel", title: "Não foi possível copiar", description: code, tone: "notice" });
    }
  }
  return (
    <Button variant="secondary" size="s" icon={Copy} onClick={() => void copy()}>
      Copiar código
    </Button>
  );
}
