import { useEffect, useState } from "react";
import { secondsLeft } from "./countdown.ts";

/**
 * Seconds until a deadline by the server's clock. `serverNow` is the server's time when the page was rendered, so a
 * wrong device clock does not matter. Both in epoch milliseconds.
 */
export function useCountdown(deadline: number, serverNow: number): number {
  const [counted, setCounted] = useState(() => ({ deadline, seconds: secondsLeft(deadline, serverNow) }));
  useEffect(() => {
    const ahead = serverNow - Date.now();
    const tick = () => {
      const seconds = secondsLeft(deadline, Date.now() + ahead);
      setCounted((now) => (now.deadline === deadline && now.seconds === seconds ? now : { deadline, seconds }));
    };
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [deadline, serverNow]);
  // A new deadline counts from its first render on.
  return counted.deadline === deadline ? counted.seconds : secondsLeft(deadline, serverNow);
}
