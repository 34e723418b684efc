import { useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { FOLLOWED_ATTRIBUTE, REPLACING } from "./page-link.tsx";

/** How long the pointer or the focus rests on a link before its page is fetched, as for the router's own links. */
const REST_MS = 100;
/** The same for a finger: a tap takes some 100 ms, and a finger that scrolls has moved by then. */
const FINGER_MS = 50;

function followedLink(event: Event): HTMLAnchorElement | null {
  const { target } = event;
  return target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${FOLLOWED_ATTRIBUTE}]`) : null;
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement | Location) => pathname + search + hash;

interface FollowedLinksProps {
  /** The pointer, the focus or a finger rests on a link, whose page is being fetched. */
  onApproach: (link: HTMLAnchorElement) => void;
  /** A link is followed. */
  onFollow: (link: HTMLAnchorElement) => void;
}

/**
 * Follows the page's `PageLink`s in the browser, all by one listener, and fetches the page of the one approached. Both
 * callbacks must stay the same.
 */
export function FollowedLinks({ onApproach, onFollow }: FollowedLinksProps) {
  const navigate = useNavigate();
  const [approached, setApproached] = useState<string | null>(null);

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
        if (link) onApproach(link);
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

  return approached ? <PrefetchPageLinks page={approached} /> : null;
}
