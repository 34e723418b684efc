/** In the unit that one would say it in: '2,4 s', '5 min', '1 h 20 min'. Nothing below a tenth of a second. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 59.95) return `${seconds.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} s`;
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}
