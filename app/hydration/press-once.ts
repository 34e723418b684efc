/**
 * Runs a press unless an earlier one on the button still waits for what it needs; meanwhile the button says so. `act`
 * resolves when that has come; null: it needs nothing.
 */
export async function pressOnce(button: Element, act: () => Promise<unknown> | null): Promise<void> {
  if (button.ariaBusy === "true") return;
  const arrival = act();
  if (!arrival) return;
  button.setAttribute("aria-busy", "true");
  await arrival.catch(() => {});
  button.removeAttribute("aria-busy");
}
