let isPressing = false;
const waiting: (() => void)[] = [];

function release() {
  isPressing = false;
  for (const run of waiting.splice(0)) run();
}

if (typeof document !== "undefined") {
  document.addEventListener(
    "mousedown",
    () => {
      isPressing = true;
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
export function afterPress(run: () => void): void {
  if (isPressing) waiting.push(run);
  else run();
}
