import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { passSoon } from "./toast-passing.ts";

/** The parts of a window and a card that matter here. */
function stand() {
  const page = Object.assign(new EventTarget(), { scrollY: 200 });
  const focus = { inCard: false };
  const card = Object.assign(new EventTarget(), { contains: () => focus.inCard });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { activeElement: null });
  const left = vi.fn();
  const stop = passSoon(card as unknown as HTMLElement, left);
  const scrollTo = (y: number) => {
    page.scrollY = y;
    page.dispatchEvent(new Event("scroll"));
  };
  const moveFocus = (inCard: boolean) => {
    focus.inCard = inCard;
    if (!inCard) card.dispatchEvent(new Event("focusout"));
  };
  return { left, stop, scrollTo, moveFocus };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it goes after seven seconds", () => {
  const { left } = stand();
  vi.advanceTimersByTime(6_900);
  expect(left).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(left).toHaveBeenCalledTimes(1);
});

test("it goes when the page is scrolled, not when it only trembles", () => {
  const { left, scrollTo } = stand();
  scrollTo(190);
  expect(left).not.toHaveBeenCalled();
  scrollTo(260);
  expect(left).toHaveBeenCalled();
});

test("it stays while the focus is in it, and seven seconds after", () => {
  const { left, scrollTo, moveFocus } = stand();
  moveFocus(true);
  vi.advanceTimersByTime(60_000);
  scrollTo(900);
  expect(left).not.toHaveBeenCalled();
  moveFocus(false);
  vi.advanceTimersByTime(7_000);
  expect(left).toHaveBeenCalledTimes(1);
});

test("stopped, it asks for nothing any more", () => {
  const { left, stop, scrollTo } = stand();
  stop();
  scrollTo(900);
  vi.advanceTimersByTime(10_000);
  expect(left).not.toHaveBeenCalled();
});
