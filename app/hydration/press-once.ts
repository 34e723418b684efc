/**
 * Runs `act` for a press and marks the button as busy until its promise settles; presses in between are ignored. Null:
 * nothing to wait for.
 */
export async function pressOnce(button: Element, act: () => Promise<unknown> | null): Promise<void> {
  if (button.ariaBusy === "true") return;
  const arrival = act();
  if (!arrival) return;
  button.setAttribute("aria-busy", "true");
  await arrival.catch(() => {});
  button.removeAttribute("aria-busy");
}
