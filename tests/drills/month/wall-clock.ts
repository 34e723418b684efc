/** Sets `Date.now` of this process, which the simulators read, ahead of the real time; `releaseExchangeReservation` undoes that. */
export interface WallClock {
  advance(ms: number): void;
  putBack(): void;
}

/** Replaces this process's `Date.now`, from which the simulators compute their deadlines. */
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
