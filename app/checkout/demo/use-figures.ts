import { useEffect, useState } from "react";
import * as z from "zod/mini";

/** Spec 2 §9. */
const TICK_MS = 30_000;

const Answer = z.object({
  figures: z.object({
    orderCount: z.number(),
    paymentSuccessRate: z.number(),
    averageProcessingTime: z.number(),
    errorCount: z.number(),
  }),
});
export type ShopFigures = z.infer<typeof Answer>;

/** The figures of the shop, looked at every 30 seconds and when the payment changes; `answers`: whether the last look worked. */
export function useFigures(paymentState: string | null): { shown: ShopFigures | null; answers: boolean } {
  const [shown, setShown] = useState<ShopFigures | null>(null);
  const [answers, setAnswers] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment that changes is worth a look
  useEffect(() => {
    const ended = new AbortController();
    async function look() {
      try {
        const response = await fetch("/demo/monitoring.json", { signal: ended.signal });
        if (!response.ok) throw new Error("no figures");
        setShown(Answer.parse(await response.json()));
        setAnswers(true);
      } catch {
        if (!ended.signal.aborted) setAnswers(false);
      }
    }
    void look();
    const timer = setInterval(() => void look(), TICK_MS);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [paymentState]);

  return { shown, answers };
}
