import { CircleSlash, RotateCcw } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import { useRevalidateOnStale } from "../page/stale-refusal.tsx";

/** Both buttons share one fetcher, so that the toast survives its button and can undo the action. */
const FETCHER = "encerrar-cupom";

/** Ends a coupon now; can be undone. */
export function EndCoupon() {
  const fetcher = useFetcher<AdminAnswer>({ key: FETCHER });
  useToast();
  useRevalidateOnStale(fetcher.data);
  const sent = useSentAnswer("end");
  const problem = (fetcher.data ?? sent)?.problem;
  return (
    <fetcher.Form method="post" className="grid gap-3">
      <StayField />
      <RefusalNote problem={problem} />
      <Button
        type="submit"
        name={INTENT_FIELD}
        value="end"
        variant="danger-outline"
        size="s"
        icon={CircleSlash}
        busy={fetcher.state !== "idle"}
      >
        Encerrar agora
      </Button>
    </fetcher.Form>
  );
}

/** Reactivates an ended coupon. */
export function ResumeCoupon() {
  const fetcher = useFetcher<AdminAnswer>({ key: FETCHER });
  useToast();
  const problem = useSentAnswer("resume")?.problem;
  return (
    <fetcher.Form method="post" className="mt-2 grid gap-3">
      <StayField />
      <RefusalNote problem={problem} />
      <Button
        type="submit"
        name={INTENT_FIELD}
        value="resume"
        variant="secondary"
        size="s"
        icon={RotateCcw}
        busy={fetcher.state !== "idle"}
        className="justify-self-start"
      >
        Desfazer: reativar o cupom
      </Button>
    </fetcher.Form>
  );
}

/** Shows the result as a toast, with an undo action. */
function useToast(): void {
  const fetcher = useFetcher<AdminAnswer>({ key: FETCHER });
  const tell = useEffectEvent((answer: AdminAnswer) => {
    if (answer.kind !== "done" || !answer.said) return;
    const ended = answer.values?.[INTENT_FIELD] === "end";
    showToast({
      about: "panel",
      title: answer.said,
      ...(ended && {
        action: {
          label: "Desfazer",
          onPress: () => void fetcher.submit({ [INTENT_FIELD]: "resume", ficar: "1" }, { method: "post" }),
        },
      }),
    });
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);
}
