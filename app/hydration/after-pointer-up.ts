/** A press that began where its end is not told, as in the list of a select, is over by then. */
const LONGEST_PRESS_MS = 1_000;

let isPressing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

function release() {
  clearTimeout(timer);
  isPressing = false;
  for (const run of waiting.splice(0)) run();
}

if (typeof document !== "undefined") {
  document.addEventListener(
    "mousedown",
    () => {
      isPressing = true;
      clearTimeout(timer);
      timer = setTimeout(release, LONGEST_PRESS_MS);
    },
    true,
  );
  // The click is told after the release; a drag has no release of its own.
  for (const end of ["mouseup", "dragend"]) document.addEventListener(end, () => setTimeout(release), true);
}

/**
 * Runs something at once, or when the press that is under way has had its effect: a press takes the field its focus, and a
 * message that appears then would move what is pressed away from under the finger.
 */
export function afterPointerUp(run: () => void): void {
  if (isPressing) waiting.push(run);
  else run();
}
