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

/** How a calculation goes, for the form to show. */
export interface EstimateProgress {
  busy: boolean;
  error: string | null;
}

const NOTHING: EstimateProgress = { busy: false, error: null };

/** What shipping a product would cost: CEP and a list to read. The CEP is the one remembered for the cart. */
export function ShippingEstimate({ productId, quantity }: ShippingEstimateProps) {
  const cart = useCart();
  const [typed, setTyped] = useState<string | null>(null);
  /** A new object for each press, so that the same CEP can be asked for again. */
  const [question, setQuestion] = useState<{ cep: string } | null>(null);
  const [progress, setProgress] = useState(NOTHING);

  function calculate(cep: string) {
    // What answers is fetched with the first question: most visits to a product ask none.
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
