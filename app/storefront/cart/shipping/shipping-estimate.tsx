import { Suspense, useState } from "react";
import { lazyPart, prefetchPart } from "#app/hydration/lazy-part.ts";
import { cepDigits, formatCep } from "#platform/formats/cep.ts";
import { useCart } from "../cart-store.ts";
import { CepForm } from "./cep-form.tsx";

const loadAnswer = async () => (await import("./estimate-answer.tsx")).EstimateAnswer;
const EstimateAnswer = lazyPart(loadAnswer);

interface ShippingEstimateProps {
  productId: string;
  quantity: number;
}

/** Progress of a quote, for the form to show. */
export interface EstimateProgress {
  busy: boolean;
  error: string | null;
}

const NOTHING: EstimateProgress = { busy: false, error: null };

/** Shipping estimate for a product: CEP form and a read-only list. Shares the CEP with the cart. */
export function ShippingEstimate({ productId, quantity }: ShippingEstimateProps) {
  const cart = useCart();
  const [typed, setTyped] = useState<string | null>(null);
  /** A new object per press, so that the same CEP can be requested again. */
  const [question, setQuestion] = useState<{ cep: string } | null>(null);
  const [progress, setProgress] = useState(NOTHING);

  function calculate(cep: string) {
    // The code for the answer is loaded with the first request: most visits to a product make none.
    if (!question && !navigator.onLine) {
      setProgress({ busy: false, error: "Sem conexão. Tente novamente quando ela voltar." });
      return;
    }
    setProgress({ busy: true, error: null });
    setQuestion({ cep });
  }
  return (
    <section
      aria-labelledby="prazo-e-frete"
      onFocus={() => prefetchPart(loadAnswer)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <h2 id="prazo-e-frete" className="text-title">
        Calcule o frete e o prazo
      </h2>
      <CepForm
        value={typed ?? (cart.cep ? formatCep(cart.cep) : "")}
        busy={progress.busy}
        error={progress.error}
        onChange={(next) => {
          setTyped(next);
          if (cepDigits(next) === question?.cep) return;
          setQuestion(null);
          setProgress(NOTHING);
        }}
        onSubmit={calculate}
      />
      {question && (
        <Suspense>
          <EstimateAnswer question={question} productId={productId} quantity={quantity} onProgress={setProgress} />
        </Suspense>
      )}
    </section>
  );
}
