import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import { ProductPicture } from "#app/ui/picture.tsx";
import { allWidthsOf, type Picture } from "#shop/catalogue/pictures/picture.ts";
import { type Pinch, pinchedScale, pinchOf } from "./pinch.ts";

interface ZoomSlideProps {
  picture: Picture;
  shown: boolean;
  /** 1: the whole picture is visible. */
  scale: number;
  /** The largest useful scale. */
  most: number;
  /** Width at scale 1, in CSS pixels. */
  width: number;
  onToggle: () => void;
  onScale: (scale: number) => void;
}

const WHEEL_STEP = 0.002;
/** Wider than any rendition, so that the browser chooses the largest. */
const LARGEST = "4000px";
/** A pressed pointer that moves less than this (pixels) does not drag. */
const STILL = 4;
const DOUBLE_TAP_MS = 350;

/** One picture of the viewer: whole, or magnified in a scrolling box. */
export function ZoomSlide({ picture, shown, scale, most, width, onToggle, onScale }: ZoomSlideProps) {
  const box = useRef<HTMLDivElement>(null);
  /**
   * The point of the picture (x, y as fractions of its size) to keep at a point of the box (left, top in pixels) while
   * zooming; null: the centre.
   */
  const anchor = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const toggledAt = useRef(0);
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const latest = useRef({ scale, most, onScale });
  latest.current = { scale, most, onScale };

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the scale
  useLayoutEffect(() => {
    const { current } = box;
    const frame = current?.firstElementChild;
    if (!current || !frame) return;
    const middle = { x: 0.5, y: 0.5, left: current.clientWidth / 2, top: current.clientHeight / 2 };
    const { x, y, left, top } = anchor.current ?? middle;
    anchor.current = null;
    current.scrollTo({ left: x * frame.clientWidth - left, top: y * frame.clientHeight - top, behavior: "instant" });
  }, [scale]);

  function aim(clientX: number, clientY: number) {
    const frame = box.current?.firstElementChild?.getBoundingClientRect();
    const around = box.current?.getBoundingClientRect();
    if (!frame || !around) return;
    anchor.current = {
      x: Math.min(1, Math.max(0, (clientX - frame.left) / frame.width)),
      y: Math.min(1, Math.max(0, (clientY - frame.top) / frame.height)),
      left: clientX - around.left,
      top: clientY - around.top,
    };
  }

  // React adds passive listeners of wheel and touch, which cannot prevent the browser's own zoom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `aim` reads the DOM when it is called
  useEffect(() => {
    const { current } = box;
    function turn(event: WheelEvent) {
      const { scale: now, most: end, onScale: set } = latest.current;
      // When magnified, the wheel scrolls; with Ctrl, or a touchpad pinch, it keeps zooming.
      if (now > 1 && !event.ctrlKey) return;
      event.preventDefault();
      aim(event.clientX, event.clientY);
      set(Math.min(end, Math.max(1, now * (1 - event.deltaY * WHEEL_STEP))));
    }
    /** Where two fingers began, and the point of the picture that stays between them. */
    let begun: { pinch: Pinch; scale: number; x: number; y: number } | null = null;
    function pinchOn(event: TouchEvent) {
      const pinch = pinchOf(event.touches);
      if (!pinch) {
        begun = null;
        return;
      }
      event.preventDefault();
      aim(pinch.x, pinch.y);
      if (!anchor.current) return;
      begun ??= { pinch, scale: latest.current.scale, x: anchor.current.x, y: anchor.current.y };
      anchor.current = { ...anchor.current, x: begun.x, y: begun.y };
      latest.current.onScale(pinchedScale(begun.pinch, pinch, begun.scale, latest.current.most));
    }
    const leaving = new AbortController();
    const active = { passive: false, signal: leaving.signal };
    current?.addEventListener("wheel", turn, active);
    for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"] as const)
      current?.addEventListener(kind, pinchOn, active);
    return () => leaving.abort();
  }, []);

  function move(event: PointerEvent<HTMLDivElement>) {
    const from = drag.current;
    if (!from || event.pointerType !== "mouse") return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL && !from.moved) return;
    event.currentTarget.scrollBy({ left: from.x - event.clientX, top: from.y - event.clientY, behavior: "instant" });
    drag.current = { x: event.clientX, y: event.clientY, moved: true };
  }
  function press(event: MouseEvent) {
    const dragged = drag.current?.moved;
    drag.current = null;
    // The second tap of a double tap must not zoom out again.
    if (dragged || event.timeStamp - toggledAt.current < DOUBLE_TAP_MS) return;
    toggledAt.current = event.timeStamp;
    aim(event.clientX, event.clientY);
    onToggle();
  }
  return (
    <li className="relative h-full w-full flex-none snap-center" inert={!shown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button cannot scroll */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the viewer handles keys and has a zoom button */}
      <div
        ref={box}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be in reach of the keys
        tabIndex={0}
        aria-label={scale > 1 ? "Imagem ampliada" : "Imagem"}
        onClick={press}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, moved: false };
        }}
        onPointerMove={move}
        onDragStart={(event) => event.preventDefault()}
        onPointerLeave={() => {
          drag.current = null;
        }}
        className={`grid h-full touch-pan-x touch-pan-y contain-size place-items-center-safe [scrollbar-width:none] ${scale > 1 ? "cursor-zoom-out overflow-auto overscroll-contain" : most > 1 ? "cursor-zoom-in" : ""}`}
      >
        <span
          // No transition: the layout effect needs the new size at once.
          className="relative block bg-tile transition-none"
          style={{
            aspectRatio: `${picture.width} / ${picture.height}`,
            width: width * scale,
          }}
        >
          <ProductPicture
            picture={picture}
            sizes={LARGEST}
            widths={allWidthsOf(picture)}
            priority={shown ? "eager" : "lazy"}
          />
        </span>
      </div>
    </li>
  );
}
