export interface MemorySample {
  /** Minutes since the beginning. */
  minute: number;
  mb: number;
}

/** How much memory grows, in MB per hour, by the least squares of the samples from `fromMinute` on. */
export function memorySlope(samples: readonly MemorySample[], fromMinute: number): number {
  const used = samples.filter(({ minute }) => minute >= fromMinute);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minutes, memory] = [mean(used.map(({ minute }) => minute)), mean(used.map(({ mb }) => mb))];
  const together = used.reduce((sum, { minute, mb }) => sum + (minute - minutes) * (mb - memory), 0);
  const spread = used.reduce((sum, { minute }) => sum + (minute - minutes) ** 2, 0);
  return spread === 0 ? 0 : (together / spread) * 60;
}
