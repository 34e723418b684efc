import { DEFERRED_TYPE, DEHYDRATED_ATTRIBUTE, EVERY_CLICK_ATTRIBUTE, HYDRATED_EVENT } from "./hydration-marks.ts";

// Inlined into every page as a classic script, before any module (`scripts/inline-script.ts`). On a slow line the modules
// would take bandwidth from fonts and from pictures in sight, so they start after those are painted, or at the first touch
// or key. Whatever the reader does before hydration is recorded here and replayed afterwards: React neither reads a
// control that was changed before, nor keeps the change at its next rendering. `html[data-hydrated]` marks a hydrated page,
// `html[data-stalled]` one whose modules do not come: what its style sheet folds for them is then unfolded.

/** The modules start after this time even if fonts and pictures still load, in milliseconds. */
const PATIENCE_MS = 4_000;
/** A page that is not hydrated this long after its modules were started must work as one without scripts. */
const STALLED_MS = 15_000;
const PRELOADS_AT_ONCE = 6;
const CONTROLS = "input,select,textarea";
const RESTORABLE_CONTROLS = "input:not([type=hidden],[type=file]),select,textarea";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

// Only a script with the same nonce is started.
const nonce = document.currentScript?.nonce ?? "";
let started = false;
let hydrated = false;
/** Buttons to click again, oldest first. */
let clicks: HTMLElement[] = [];
/** The form to submit again. */
let submitted: HTMLFormElement | null = null;
/** What each control was set to. */
const values = new Map<Control, string | boolean>();

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof Element && target.matches(CONTROLS);
const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "radio" || control.type === "checkbox";
const isSelect = (control: Control): control is HTMLSelectElement => "options" in control;
const isDehydrated = (element: Element) => !hydrated || element.closest(`[${DEHYDRATED_ATTRIBUTE}]`) !== null;

/** Remembers a control's value; of radio buttons only the chosen one. */
function remember(control: Control): void {
  values.delete(control);
  if (!isTicked(control)) values.set(control, control.value);
  else if (control.type === "checkbox" || control.checked) values.set(control, control.checked);
}

/** Whether the browser has restored a value, after a reload or on the way back: it differs from the server's. */
function isRestored(control: Control): boolean {
  if (isSelect(control)) {
    const rendered = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return control.value !== rendered?.value;
  }
  return isTicked(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** Enters a value as if the reader did it now, so that React's handlers run. */
function replay(control: Control, value: string | boolean): void {
  if (control.disabled) return;
  if (isTicked(control)) {
    control.checked = !value;
    control.click();
  } else if (isSelect(control) || control.type === "file") {
    if (isSelect(control)) control.value = String(value);
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    replayText(control, String(value));
  }
}

function replayText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const isFocused = control === document.activeElement;
  const { selectionStart, selectionEnd } = control;
  // React ignores an input event if the value equals the last one that it saw through its own setter on the element: it
  // is shown another one first, then the real one is set by the prototype's setter.
  control.value = text ? "" : "0";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, text);
  if (isFocused && selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  // Forms load their checks when a field takes the focus, and run them when it is left.
  control.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  control.dispatchEvent(new Event("input", { bubbles: true }));
  if (!isFocused) control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

/** Replays values, then clicks in their order, then the form; each only where its part of the page is hydrated. */
function replayAll(): void {
  for (const [control, value] of values) {
    if (isDehydrated(control)) continue;
    values.delete(control);
    if (control.isConnected) replay(control, value);
  }
  setTimeout(replayClicks);
}

/** Forgets the clicks on buttons that do not stay. */
function forgetClicks(stays: (button: HTMLElement) => boolean): void {
  for (const each of clicks) if (!stays(each)) each.removeAttribute("aria-busy");
  clicks = clicks.filter(stays);
}

function replayClicks(): void {
  const button = clicks.find((each) => !isDehydrated(each));
  if (button) {
    clicks.splice(clicks.indexOf(button), 1);
    button.removeAttribute("aria-busy");
    if (button.isConnected) button.click();
    setTimeout(replayClicks);
  } else if (submitted && !isDehydrated(submitted)) {
    const form = submitted;
    submitted = null;
    if (form.isConnected) form.requestSubmit();
  }
}

/** Starts a few preloads in each task: all of a page's would block a slow phone for 0.1 s. */
function preload(links: HTMLLinkElement[], done: () => void): void {
  for (const link of links.splice(0, PRELOADS_AT_ONCE)) link.rel = "modulepreload";
  if (links.length > 0) setTimeout(preload, 0, links, done);
  else done();
}

/** Starts the modules. */
function start(): void {
  if (started) return;
  started = true;
  for (const control of document.querySelectorAll<Control>(RESTORABLE_CONTROLS)) {
    if (!values.has(control) && isRestored(control)) remember(control);
  }
  const scripts = document.querySelectorAll<HTMLScriptElement>(`script[type=${DEFERRED_TYPE}]`);
  const text = [...scripts].find((script) => script.nonce === nonce)?.text;
  if (!text) return;
  preload([...document.querySelectorAll<HTMLLinkElement>(`link[rel=${DEFERRED_TYPE}]`)], () => {
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = nonce;
    script.text = text;
    document.body.append(script);
    script.remove();
  });
  setTimeout(() => {
    if (!hydrated) document.documentElement.dataset.stalled = "";
  }, STALLED_MS);
}

/** Resolves when the page's text is painted. */
function firstPaint(): Promise<void> {
  return new Promise((done) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) done();
    }).observe({ type: "paint", buffered: true });
  });
}

/** Resolves when the pictures in sight are decoded or have failed. */
async function picturesInSight(): Promise<void> {
  const waiting = [...document.images].filter((image) => {
    const { top, left, right } = image.getBoundingClientRect();
    return !image.complete && top < innerHeight && left < innerWidth && right > 0;
  });
  await Promise.all(waiting.map((image) => image.decode().catch(() => {})));
}

const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

Promise.all([firstPaint(), picturesInSight()]).then(() => afterFrame(() => afterFrame(start)));
setTimeout(start, PATIENCE_MS);
for (const type of ["pointerdown", "keydown"]) addEventListener(type, start, { once: true, capture: true });

addEventListener(
  "click",
  ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
    if (!button || !isDehydrated(button)) return;
    forgetClicks((each) => each.hasAttribute(EVERY_CLICK_ATTRIBUTE));
    clicks.push(button);
    if ("waiting" in button.dataset) button.setAttribute("aria-busy", "true");
    // React hydrates a part for a click on it where it can at once, and the click takes effect: no replay then.
    button.addEventListener(
      "click",
      () => {
        if (!isDehydrated(button)) forgetClicks((each) => each !== button);
      },
      { capture: true, once: true },
    );
  },
  true,
);

for (const type of ["input", "change"]) {
  addEventListener(
    type,
    ({ target }) => {
      if (!isControl(target)) return;
      if (isDehydrated(target)) remember(target);
      // React hears this one: an older value must not overwrite it.
      else values.delete(target);
    },
    true,
  );
}

addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !isDehydrated(form)) return;
    // The browser itself submits a form that has an address.
    if (form.hasAttribute("action") || form.getAttribute("method")) return;
    event.preventDefault();
    submitted = form;
    form.addEventListener(
      "submit",
      () => {
        if (!isDehydrated(form)) submitted = null;
      },
      { capture: true, once: true },
    );
  },
  true,
);

addEventListener(HYDRATED_EVENT, () => {
  hydrated = true;
  document.documentElement.dataset.hydrated = "";
  // Before the reader's next key: React's rendering after hydration empties controls whose value it does not know.
  queueMicrotask(replayAll);
});
