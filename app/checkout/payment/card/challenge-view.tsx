import { useEffect, useEffectEvent } from "react";
import { type Pending, PendingView } from "../pending-view.tsx";

interface ChallengeViewProps extends Pending {
  url: string;
}

/** 3-D Secure challenge: the bank's page in an iframe. */
export function ChallengeView({ url, ...pending }: ChallengeViewProps) {
  const done = useEffectEvent(() => void pending.watch.checkNow());
  useEffect(() => {
    // The message only triggers a poll; the server knows the result.
    const told = ({ data }: MessageEvent) => data?.status === "COMPLETE" && done();
    window.addEventListener("message", told);
    return () => window.removeEventListener("message", told);
  }, []);
  return (
    <PendingView
      {...pending}
      byBank
      title="Confirme com o seu banco"
      text="O seu banco pede que você confirme a compra."
    >
      <iframe
        src={url}
        title="Confirmação do banco"
        className="h-120 w-full rounded-control border border-line bg-white"
      />
    </PendingView>
  );
}
