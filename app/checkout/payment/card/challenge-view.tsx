import { useEffect, useEffectEvent } from "react";
import { type Pending, PendingView } from "../pending-view.tsx";

interface ChallengeViewProps extends Pending {
  url: string;
}

/** The bank asks the card's owner for a proof, on a page of its own in a frame. */
export function ChallengeView({ url, ...pending }: ChallengeViewProps) {
  const done = useEffectEvent(() => void pending.watch.checkNow());
  useEffect(() => {
    // Any message is only a reason to look: what came of it the server knows.
    const told = ({ data }: MessageEvent) => data?.status === "COMPLETE" && done();
    window.addEventListener("message", told);
    return () => window.removeEventListener("message", told);
  }, []);
  return (
    <PendingView
      {...pending}
      title="Confirme com o seu banco"
      text="O banco do cartão pede uma confirmação sua para concluir a compra."
    >
      <iframe
        src={url}
        title="Confirmação do banco"
        className="h-120 w-full rounded-control border border-line bg-white"
      />
    </PendingView>
  );
}
