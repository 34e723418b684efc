import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Toaster as Sonner, toast as sonner } from "sonner";
import type { Toast } from "./toast.tsx";
import { ToastCard } from "./toast-card.tsx";
import {
  BRIEF_ROOM,
  coveredArea,
  isNearBottom,
  PIECE_ROOM,
  ROOM,
  type Screen,
  type ScreenBox,
  SMALL_PIECE_ROOM,
  type ToastPlace,
  type ToastRoom,
  toastPlace,
} from "./toast-place.ts";

const SHOWN_MS = 5_000;
/** With something to press, or to read and choose from. Rules: CART-65. */
const ACTION_SHOWN_MS = 8_000;
const ERROR_SHOWN_MS = 8_000;
const LEAST_MS = 1_000;
/** Id of the container. It is a popover, so that toasts are in the top layer, above modal dialogs. */
const LAYER = "avisos";
/** Errors within this time are shown together; an older error is dismissed by the next toast. */
const TOGETHER_MS = 1_000;
/** Top positions are below the header. */
const BELOW_HEADER = "var(--avisos-topo)";
/** Bottom positions are above what must not be covered. */
const ABOVE_EDGE = "var(--avisos-fundo, 24px)";
const PHONE = "(max-width: 767.98px)";
const isPhone = () => matchMedia(PHONE).matches;

/**
 * The toast container: bottom right, on phones the bottom, above a bar or the keyboard that is there, or above what a
 * toast would cover; elsewhere only where neither is possible. Loaded with the first toast.
 */
export function ToastRegion({ onReady }: { onReady: () => void }) {
  const phone = useSyncExternalStore(watchPhone, isPhone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, after the first render
  useEffect(onReady, []);
  const { pathname } = useLocation();
  useEffect(() => dismissFormerFailures(pathname), [pathname]);
  useEffect(followLayout, []);
  useEffect(() => (phone ? followHeader() : undefined), [phone]);
  return (
    <div
      id={LAYER}
      ref={(layer) => layer?.showPopover()}
      popover="manual"
      className="inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-inherit"
    >
      <Sonner
        position={phone ? "bottom-center" : "bottom-right"}
        containerAriaLabel="Avisos"
        mobileOffset={{ top: BELOW_HEADER, bottom: ABOVE_EDGE, left: 12, right: 12 }}
        offset={{ top: BELOW_HEADER, bottom: ABOVE_EDGE, left: 24, right: 24 }}
        gap={12}
        // A collapsed stack could be read and closed by pointer only.
        expand
        visibleToasts={2}
      />
    </div>
  );
}

function watchPhone(changed: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Debounce: time for a layout change to settle. */
const DRAWN_MS = 150;

interface Standing {
  toast: Toast;
  id: number;
  turn: number;
  tone: Toast["tone"];
  since: number;
  /** An error with a subject (`about`). */
  failure: boolean;
  /** The path of the page it was shown on. */
  page: string;
}

/** The visible toasts by subject; those without one by their text. */
const standing = new Map<string, Standing>();
let shown = 0;
/** Chosen for the first toast; later ones join it. */
let place: ToastPlace = { position: "bottom-right", bottom: 24 };

/** Shows a toast. It replaces one with the same subject or the same text, and is announced. */
export function presentToast(toast: Toast): void {
  if (toast.until?.aborted) return;
  const subject = toast.about ?? JSON.stringify([toast.title, toast.description, toast.tone]);
  shown += 1;
  const turn = shown;
  const id = standing.get(subject)?.id ?? turn;
  const destructive = toast.tone === "destructive";
  dismissOlderFailures(subject);
  const isFirst = standing.size === 0;
  standing.set(subject, {
    toast,
    id,
    turn,
    tone: toast.tone,
    since: performance.now(),
    failure: destructive && toast.about !== undefined,
    page: window.location.pathname,
  });
  if (isFirst) choosePlace();
  raiseAboveDialogs();
  placeBelowHeader();
  // Do not dismiss a newer toast that has replaced this one.
  const close = () => {
    if (standing.get(subject)?.turn === turn) sonner.dismiss(id);
  };
  toast.until?.addEventListener("abort", close, { once: true });
  stand(subject, close);
}

/** Renders a subject's toast at the chosen position, for the rest of its time. */
function stand(subject: string, close: () => void): void {
  const shown = standing.get(subject);
  if (!shown) return;
  const { toast, id, turn, since } = shown;
  const leave = () => {
    if (standing.get(subject)?.turn === turn) standing.delete(subject);
  };
  const passes = toast.piece !== undefined && isPhone();
  const hasAction = toast.link !== undefined || toast.action !== undefined;
  const duration = toast.tone === "destructive" ? ERROR_SHOWN_MS : hasAction ? ACTION_SHOWN_MS : SHOWN_MS;
  sonner.custom(() => <ToastCard key={turn} toast={toast} passes={passes} onClose={close} />, {
    id,
    position: place.position,
    duration: passes ? Number.POSITIVE_INFINITY : Math.max(duration - (performance.now() - since), LEAST_MS),
    onDismiss: leave,
    onAutoClose: leave,
  });
}

function choosePlace(): void {
  const screen = screenNow();
  const toasts = [...standing.values()];
  const isLow = toasts.every(({ toast }) => toast.low);
  const isCalm = toasts.every(({ tone }) => tone !== "destructive");
  place = toastPlace(keptClear(isLow && screen.phone), screen, roomNow());
  const isExpected = screen.phone ? isNearBottom(place, screen) : isFreeCorner(place, screen);
  if (!isExpected && (isLow || (screen.phone && isCalm))) place = toastPlace(keptClear(true), screen, roomNow());
  liftAboveKeyboard();
}

const LOWER_CORNERS: readonly ToastPlace["position"][] = ["bottom-left", "bottom-right"];

/** Whether a toast at this place is in a lower corner and covers nothing. */
function isFreeCorner(at: ToastPlace, screen: Screen): boolean {
  return LOWER_CORNERS.includes(at.position) && coveredArea(at, keptClear(), screen, roomNow()) === 0;
}

function liftAboveKeyboard(): void {
  document.getElementById(LAYER)?.style.setProperty("--avisos-fundo", `${place.bottom + keyboardHeight()}px`);
}

/** What the keyboard of a phone hides of the window, in CSS pixels. */
function keyboardHeight(): number {
  const { visualViewport: seen, innerHeight } = window;
  // Zoomed in, the visible part says nothing about a keyboard.
  if (!seen || seen.scale > 1.01) return 0;
  return Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop));
}

/** Repositions the toasts after scrolling or a layout change: other controls may now be below them. */
function followLayout(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const follow = () => {
    clearTimeout(timer);
    timer = setTimeout(placeAnew, DRAWN_MS);
  };
  const shape = new ResizeObserver(follow);
  shape.observe(document.body);
  window.addEventListener("scroll", follow, { passive: true });
  window.visualViewport?.addEventListener("resize", follow);
  // A new card; a long name makes it taller than the room that was assumed.
  const layer = document.getElementById(LAYER);
  const cards = new MutationObserver(follow);
  if (layer) cards.observe(layer, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    shape.disconnect();
    cards.disconnect();
    window.removeEventListener("scroll", follow);
    window.visualViewport?.removeEventListener("resize", follow);
  };
}

/** What the toasts take: the tallest card, or where none is drawn yet the room that its kind mostly takes. */
function roomNow(): ToastRoom {
  const assumed = assumedRoom();
  const cards = document.getElementById(LAYER)?.querySelectorAll<HTMLElement>("[data-sonner-toast]") ?? [];
  return { ...assumed, height: Math.max(...[...cards].map((card) => card.offsetHeight), 0) || assumed.height };
}

function assumedRoom(): ToastRoom {
  const toasts = [...standing.values()];
  if (toasts.some(({ toast }) => toast.piece)) return isPhone() ? SMALL_PIECE_ROOM : PIECE_ROOM;
  return toasts.length > 0 && toasts.every(({ toast }) => toast.brief) ? BRIEF_ROOM : ROOM;
}

/** Moves the toasts only when they cover something. */
function placeAnew(): void {
  if (standing.size === 0) return;
  if (coveredArea(place, keptClear(), screenNow(), roomNow()) === 0) {
    liftAboveKeyboard();
    return;
  }
  const before = place.position;
  choosePlace();
  if (place.position === before) return;
  for (const [subject, { id }] of standing) stand(subject, () => sonner.dismiss(id));
}

/** Takes away the toast that is shown about a subject. */
export function withdrawToast(about: string): void {
  const toast = standing.get(about);
  if (toast) sonner.dismiss(toast.id);
}

/** Dismisses errors older than TOGETHER_MS of other subjects: after a retry only the latest answer is shown. */
function dismissOlderFailures(subject: string): void {
  const now = performance.now();
  for (const [about, toast] of standing) {
    if (about !== subject && toast.tone === "destructive" && now - toast.since > TOGETHER_MS) sonner.dismiss(toast.id);
  }
}

/** Dismisses errors of other pages; keeps those without a subject, which may be why the user was sent here. */
function dismissFormerFailures(page: string): void {
  for (const toast of standing.values()) {
    if (toast.failure && toast.page !== page) sonner.dismiss(toast.id);
  }
}

/** The element shown last is on top in the top layer: show the popover again. */
function raiseAboveDialogs(): void {
  if (!document.querySelector("dialog:modal")) return;
  const layer = document.getElementById(LAYER);
  layer?.hidePopover();
  layer?.showPopover();
}

/** The header moves when the page scrolls, because banners above it scroll away. */
function followHeader(): () => void {
  const follow = () => {
    if (standing.size > 0) placeBelowHeader();
  };
  const options = { passive: true };
  window.addEventListener("scroll", follow, options);
  window.addEventListener("resize", follow, options);
  return () => {
    window.removeEventListener("scroll", follow);
    window.removeEventListener("resize", follow);
  };
}

function placeBelowHeader(): void {
  document.getElementById(LAYER)?.style.setProperty("--avisos-topo", `${headerEnd() + 8}px`);
}

function headerEnd(): number {
  return Math.max(document.querySelector("header")?.getBoundingClientRect().bottom ?? 0, 0);
}

function screenNow(): Screen {
  const { innerWidth: width, innerHeight } = window;
  return { width, height: innerHeight - keyboardHeight(), top: headerEnd(), phone: isPhone() };
}

/** What a toast must not cover: notes, steps, buttons and fields, but a list's cards, which are everywhere. */
const KEPT_CLEAR =
  "[data-keep-clear], button, label, input, select, textarea, [role=alert], [role=timer], [id$='-error']:not(:empty)";
const LEFT_ALONE = "article, footer, [data-may-be-covered]";
/**
 * What no toast covers: a bar, or the button that was pressed. A `low` toast may cover the rest, and so may one on a phone
 * that would be in the middle of the page without covering anything: it is seen again when the toast goes.
 * Rules: CART-60, CART-66.
 */
const ALWAYS_CLEAR = "[data-keep-clear=always]";

/** The boxes of what a toast must not cover. `always`: only of what no toast covers. */
function keptClear(always = false): ScreenBox[] {
  const layer = document.getElementById(LAYER);
  const dialog = document.querySelector("dialog:modal");
  const kept = always ? ALWAYS_CLEAR : KEPT_CLEAR;
  return [...(dialog ?? document).querySelectorAll(kept)]
    .filter((each) => !layer?.contains(each) && !each.closest(LEFT_ALONE) && each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight);
}
