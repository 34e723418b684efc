import { useEffect, useState } from "react";
import { PrefetchPageLinks, useLocation, useNavigate } from "react-router";
import { FOLLOWED_ATTRIBUTE, REPLACING } from "./page-link.tsx";

/** How long the pointer or the focus rests on a link before its page is fetched, as for the router's own links. */
const REST_MS = 100;
/** The same for a finger: a tap takes some 100 ms, and a finger that scrolls has moved by then. */
const FINGER_MS = 50;
/** From the page's start until its links in sight are looked for, in ms: its own parts come first. */
const START_MS = 1_500;
/** How long the page rests after scrolling, in ms: its links have come to stay. */
const SCROLLED_MS = 250;
/** Of one page's links in sight: a long list is not fetched as a whole. */
const MOST_PAGES = 12;

const NO_PAGES: readonly string[] = [];

function followedLink(event: Event): HTMLAnchorElement | null {
  const { target } = event;
  return target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${FOLLOWED_ATTRIBUTE}]`) : null;
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement | Location) => pathname + search + hash;

interface FollowedLinksProps {
  /** The pointer, the focus or a finger rests on a link, whose page is being fetched. Not for those who save data. */
  onApproach: (link: HTMLAnchorElement) => void;
  /** A link is followed. */
  onFollow: (link: HTMLAnchorElement) => void;
}

/**
 * Follows the page's `PageLink`s in the browser, all by one listener, and fetches the page of the one approached, on touch
 * screens those in sight. Both callbacks must stay the same.
 */
export function FollowedLinks({ onApproach, onFollow }: FollowedLinksProps) {
  const navigate = useNavigate();
  const [approached, setApproached] = useState<string | null>(null);
  const inSight = usePagesInSight();

  useEffect(() => {
    function follow(event: MouseEvent) {
      const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event;
      if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
      const link = followedLink(event);
      if (!link || (link.target && link.target !== "_self")) return;
      event.preventDefault();
      const path = pathOf(link);
      onFollow(link);
      const replace = link.getAttribute(FOLLOWED_ATTRIBUTE) === REPLACING || path === pathOf(location);
      void navigate(path, { replace });
    }
    // After the handlers of the page's own components, which may have prevented it.
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate, onFollow]);

  useEffect(() => {
    let timer: number | undefined;
    function approach(event: Event) {
      window.clearTimeout(timer);
      const link = followedLink(event);
      const rest = event.type === "touchstart" ? FINGER_MS : REST_MS;
      timer = window.setTimeout(() => {
        setApproached(link && pathOf(link));
        if (link && !savesData()) onApproach(link);
      }, rest);
    }
    const scroll = () => window.clearTimeout(timer);
    const events = ["pointerover", "focusin", "touchstart"] as const;
    for (const type of events) window.addEventListener(type, approach, { passive: true });
    window.addEventListener("pointercancel", scroll);
    return () => {
      window.removeEventListener("pointercancel", scroll);
      window.clearTimeout(timer);
      for (const type of events) window.removeEventListener(type, approach);
    };
  }, [onApproach]);

  const pages = new Set(approached ? [...inSight, approached] : inSight);
  return [...pages].map((page) => <PrefetchPageLinks key={page} page={page} />);
}

/**
 * The pages of the products and categories that links in sight lead to, while the page rests: on a touch screen, where no pointer shows
 * which one is meant. None for those who save data or have a very slow line.
 */
function usePagesInSight(): readonly string[] {
  const { key } = useLocation();
  const [found, setFound] = useState({ key, pages: NO_PAGES });

  useEffect(() => {
    if (!window.matchMedia("(hover: none)").matches || savesData()) return;
    let timer = window.setTimeout(look, START_MS);
    function look() {
      const seen = pagesInSight();
      setFound((before) => {
        const pages = before.key === key ? before.pages : NO_PAGES;
        const fresh = seen.filter((page) => !pages.includes(page)).slice(0, MOST_PAGES - pages.length);
        return fresh.length > 0 ? { key, pages: [...pages, ...fresh] } : before;
      });
    }
    function rest() {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, SCROLLED_MS);
    }
    // What is followed now needs the line for itself.
    const leave = () => window.clearTimeout(timer);
    window.addEventListener("scroll", rest, { passive: true });
    window.addEventListener("click", leave);
    return () => {
      leave();
      window.removeEventListener("scroll", rest);
      window.removeEventListener("click", leave);
    };
  }, [key]);

  return found.key === key ? found.pages : NO_PAGES;
}

function pagesInSight(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`main a[${FOLLOWED_ATTRIBUTE}]`);
  const inSight = [...links].filter((link) => {
    // A category without a picture only says where one is.
    const isCategory = link.pathname.startsWith("/categoria/") && link.querySelector("img");
    if (!isCategory && !link.pathname.startsWith("/produto/")) return false;
    const { top, bottom, left, right } = link.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth && right > left;
  });
  return [...new Set(inSight.map(({ pathname, search }) => pathname + search))];
}

/** By the Network Information API, which Chrome has. */
function savesData(): boolean {
  const line: unknown = Reflect.get(navigator, "connection");
  if (typeof line !== "object" || line === null) return false;
  return Reflect.get(line, "saveData") === true || String(Reflect.get(line, "effectiveType")).endsWith("2g");
}
