/** Runs at most `width` tasks at once; the others queue. */
export function createTurnstile(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const line: Array<() => void> = [];
  let inside = 0;
  return async (work) => {
    if (inside >= width) await new Promise<void>((enter) => line.push(enter));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
