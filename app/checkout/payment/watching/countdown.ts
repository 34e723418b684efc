import { useEffect, useState } from "react";
import { formatTime } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";

/** Whole seconds left until a deadline, at least 0. Both arguments are epoch milliseconds. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** Seconds as `28:41`, or with hours as `1:02:03`. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/**
 * The time of day in São Paulo, `09:03`, when a wait is over, to the next full minute; `until` in epoch milliseconds.
 * Rules: PAY-95.
 */
export function endOfWait(until: number): string {
  return formatTime(new Date(Math.ceil(until / 60_000) * 60_000));
}

/** Seconds as text for screen readers: `23 horas`, `28 minutos`, `40 segundos`. */
export function countdownLabel(seconds: number): string {
  if (seconds < 60) return counted(seconds, "segundo", "segundos");
  const hours = Math.floor(seconds / 3600);
  if (hours > 0) return counted(hours, "hora", "horas");
  const minutes = Math.floor(seconds / 60);
  return counted(minutes, "minuto", "minutos");
}

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
