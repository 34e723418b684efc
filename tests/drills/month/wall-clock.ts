/** What the simulators read as the time, set ahead of the machine's; `putBack` ends that. */
export interface WallClock {
  advance(ms: number): void;
  putBack(): void;
}

/** Takes this process's `Date.now` over: the simulators' deadlines are told by it. */
export function takeWallClock(): WallClock {
  const real = Date.now;
  let aheadMs = 0;
  Date.now = () => real() + aheadMs;
  return {
    advance(ms) {
      aheadMs += ms;
    },
    putBack() {
      Date.now = real;
    },
  };
}
