import { useEffect, useRef, useState } from "react";

/** State of a request made on demand: idle, pending or answered. */
export type CarrierRequestState<Answer> = { kind: "idle" } | { kind: "asking" } | Answer;

/** Sends a request on demand. A new request or unmounting aborts the previous one. */
export function useCarrierRequest<Answer>() {
  const [asked, setAsked] = useState<CarrierRequestState<Answer>>({ kind: "idle" });
  const present = useRef<AbortController | null>(null);
  useEffect(() => () => present.current?.abort(), []);

  function ask(question: (signal: AbortSignal) => Promise<Answer>) {
    present.current?.abort();
    const abort = new AbortController();
    present.current = abort;
    setAsked({ kind: "asking" });
    void question(abort.signal).then((answer) => {
      if (!abort.signal.aborted) setAsked(answer);
    });
  }

  function forget() {
    present.current?.abort();
    setAsked({ kind: "idle" });
  }

  return { asked, ask, forget };
}
