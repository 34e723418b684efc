import { Share2 } from "lucide-react";
import { useState } from "react";
import { readAnswer, record, text } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyCodeField } from "#app/ui/copy-code-field.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { CartItem } from "#shop/ordering/cart/cart.ts";

const Answer = record({ path: text });

/** 'Compartilhar carrinho': makes a link to these pieces and opens the phone's share sheet, or copies the link. */
export function ShareCart({ lines }: { lines: readonly CartItem[] }) {
  const [shared, setShared] = useState<{ pieces: string; url: string } | null>(null);
  const [busy, setBusy] = useState(false);
  /** The browser allowed neither: the link is shown to be copied by hand. */
  const [isShown, setIsShown] = useState(false);
  const pieces = JSON.stringify(
    lines.map(({ productId, size, quantity }) => ({ product_id: productId, size, quantity })),
  );
  const known = shared?.pieces === pieces ? shared.url : null;

  async function share() {
    setBusy(true);
    const url = known ?? (await askLink(pieces));
    setBusy(false);
    if (!url) {
      showToast({
        title: "Não foi possível criar o link",
        description: "Seu carrinho está guardado. Tente de novo em instantes.",
        tone: "destructive",
      });
      return;
    }
    setShared({ pieces, url });
    const outcome = await handOn(url);
    setIsShown(outcome === "refused");
    if (outcome === "copied")
      showToast({ title: "Link copiado", description: "Quem abrir vê estas peças por 30 dias." });
  }

  return (
    <>
      <Button variant="secondary" icon={Share2} busy={busy} onClick={share} className="w-full">
        Compartilhar carrinho
      </Button>
      {isShown && known && (
        <div className="grid gap-2">
          <CopyCodeField label="Link do carrinho" code={known} rows={2} />
        </div>
      )}
    </>
  );
}

/** The link's address; null when there is none. */
async function askLink(pieces: string): Promise<string | null> {
  const response = await requestApi("/rest/v1/shared_carts", { method: "POST", body: `{"items":${pieces}}` });
  const answer = response.kind === "answered" && response.ok ? readAnswer(Answer, response.body) : null;
  return answer && new URL(answer.path, window.location.href).href;
}

async function handOn(url: string): Promise<"shared" | "copied" | "refused"> {
  try {
    if ("share" in navigator) {
      await navigator.share({ url });
      return "shared";
    }
  } catch (error) {
    // The shopper closed the sheet. Other refusals: the press is too long ago, or the browser shares nothing.
    if (error instanceof DOMException && error.name === "AbortError") return "shared";
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "refused";
  }
}
