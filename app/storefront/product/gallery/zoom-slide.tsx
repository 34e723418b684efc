import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import { ProductPicture } from "#app/ui/picture.tsx";
import { allWidthsOf, type Picture } from "#shop/catalogue/pictures/picture.ts";

interface ZoomSlideProps {
  picture: Picture;
  shown: boolean;
  /** 1: the whole picture in sight. */
  scale: number;
  /** The scale beyond which there is nothing more to be seen. */
  most: number;
  /** Pixels on the screen at scale 1. */
  width: number;
  onToggle: () => void;
  onScale: (scale: number) => void;
}

const WHEEL_STEP = 0.002;
/** Wider than any rendition: the largest one is taken. */
const LARGEST = "4000px";
/** Pixels a pressed pointer may tremble before it drags. */
const STILL = 4;
const DOUBLE_TAP_MS = 350;

/** One picture of the viewer: whole, or magnified in a box that scrolls. */
export function ZoomSlide({ picture, shown, scale, most, width, onToggle, onScale }: ZoomSlideProps) {
  const box = useRef<HTMLDivElement>(null);
  /** The place of the picture, in parts of its size, that stays under this place of the box; null: the middle. */
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

  // React listens to wheels passively, where the page's own zoom cannot be held back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `aim` reads what is there when it is called
  useEffect(() => {
    const { current } = box;
    function turn(event: WheelEvent) {
      const { scale: now, most: end, onScale: set } = latest.current;
      // Once magnified, the wheel scrolls; with Ctrl, or pinched on a touchpad, it goes on zooming.
      if (now > 1 && !event.ctrlKey) return;
      event.preventDefault();
      aim(event.clientX, event.clientY);
      set(Math.min(end, Math.max(1, now * (1 - event.deltaY * WHEEL_STEP))));
    }
    current?.addEventListener("wheel", turn, { passive: false });
    return () => current?.removeEventListener("wheel", turn);
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
    // The second tap of two is no wish to get away again.
    if (dragged || event.timeStamp - toggledAt.current < DOUBLE_TAP_MS) return;
    toggledAt.current = event.timeStamp;
    aim(event.clientX, event.clientY);
    onToggle();
  }
  return (
    <li className="relative h-full w-full flex-none snap-center" inert={!shown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button cannot scroll */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are the viewer's, the button for it stands above */}
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
        className={`grid h-full contain-size place-items-center-safe [scrollbar-width:none] ${scale > 1 ? "cursor-zoom-out overflow-auto overscroll-contain" : most > 1 ? "cursor-zoom-in" : ""}`}
      >
        <span
          // The new size has to be there when the place under the pointer is looked up.
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
