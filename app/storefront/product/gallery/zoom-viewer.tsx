import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { lockScroll } from "#app/ui/dialog/lock-scroll.ts";
import { useBackCloses } from "#app/ui/dialog/use-back-closes.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { type GalleryPicture, PICTURE_ROLES, type Picture } from "#shop/catalogue/pictures/picture.ts";
import { largestScale, WORTH_IT, wholeWidth } from "./zoom-scale.ts";
import { ZoomSlide } from "./zoom-slide.tsx";

interface ZoomViewerProps {
  pictures: readonly GalleryPicture[];
  /** Index of the first picture to show. */
  start: number;
  name: string;
  /** Called on each change, so that the gallery below follows. */
  onShow: (index: number) => void;
  onClose: () => void;
  /** The viewer has closed: the caller moves the focus to the picture shown last. */
  onLeft: (index: number) => void;
}

const CLOSER = 2.5;

/**
 * Full-screen viewer with the largest renditions. A press, two fingers or the wheel zoom in, then it scrolls or drags;
 * arrow keys and swipes change the picture; Esc, Back and the cross close it and return the focus.
 */
export function ZoomViewer({ pictures, start, name, onShow, onClose, onLeft }: ZoomViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(start);
  const [wanted, setScale] = useState(1);
  const latest = useRef({ index, onLeft });
  latest.current = { index, onLeft };
  const several = pictures.length > 1;
  const room = useRoom(track);
  const most = mostOf(pictures[index], room);
  const role = pictures[index]?.role;
  const closer = Math.min(CLOSER, most);
  const scale = Math.min(wanted, most);
  useBackCloses(onClose);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, where it was called from
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const release = lockScroll();
    element.showModal();
    track.current?.scrollTo({ left: start * track.current.clientWidth, behavior: "instant" });
    return () => {
      element.close();
      release();
      latest.current.onLeft(latest.current.index);
    };
  }, []);

  function show(next: number) {
    if (!pictures[next]) return;
    setScale(1);
    setIndex(next);
    track.current?.scrollTo({ left: next * track.current.clientWidth });
    onShow(next);
  }
  function followScroll() {
    const { current } = track;
    if (!current || current.clientWidth === 0 || scale > 1) return;
    const next = Math.round(current.scrollLeft / current.clientWidth);
    if (next === index) return;
    setIndex(next);
    onShow(next);
  }
  function press(event: KeyboardEvent) {
    if (event.key === "+" || event.key === "=") setScale(closer);
    else if (event.key === "-" || event.key === "0") setScale(1);
    else if (scale > 1) return;
    else if (event.key === "ArrowRight") show(index + 1);
    else if (event.key === "ArrowLeft") show(index - 1);
    else return;
    event.preventDefault();
  }
  return (
    <dialog
      ref={dialog}
      aria-label={`Imagens de ${name}`}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none animate-fade-in overflow-hidden bg-paper text-ink"
    >
      <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] md:pb-6">
        <div className="flex items-center gap-1 px-3 py-2">
          <p aria-live="polite" className="flex-1 px-1 text-small tabular-nums">
            <span className="sr-only">
              Imagem {index + 1} de {pictures.length}
            </span>
            <span aria-hidden="true">
              {index + 1} / {pictures.length}
            </span>
            {role && <span className="text-ink-soft"> · {PICTURE_ROLES[role]}</span>}
          </p>
          {most > 1 && (
            <IconButton
              icon={scale > 1 ? ZoomOut : ZoomIn}
              label={scale > 1 ? "Reduzir" : "Ampliar"}
              onClick={() => setScale(scale > 1 ? 1 : closer)}
            />
          )}
          <IconButton icon={X} label="Fechar" onClick={onClose} />
        </div>
        <div className="relative min-h-0">
          <ul
            ref={track}
            onScroll={followScroll}
            className={`flex h-full snap-x snap-mandatory scroll-smooth [scrollbar-width:none] ${scale > 1 ? "overflow-hidden" : "overflow-x-auto"}`}
          >
            {pictures.map((picture, place) => (
              <ZoomSlide
                key={picture.path}
                picture={picture}
                shown={place === index}
                scale={place === index ? scale : 1}
                most={mostOf(picture, room)}
                width={wholeWidth(picture, room)}
                onToggle={() => setScale(scale > 1 ? 1 : closer)}
                onScale={setScale}
              />
            ))}
          </ul>
          {several && scale === 1 && (
            <>
              <IconButton
                icon={ChevronLeft}
                label="Imagem anterior"
                aria-disabled={index === 0 || undefined}
                onClick={() => show(index - 1)}
                className="absolute! top-1/2 left-3 -translate-y-1/2 bg-surface/85 aria-disabled:opacity-40"
              />
              <IconButton
                icon={ChevronRight}
                label="Próxima imagem"
                aria-disabled={index === pictures.length - 1 || undefined}
                onClick={() => show(index + 1)}
                className="absolute! top-1/2 right-3 -translate-y-1/2 bg-surface/85 aria-disabled:opacity-40"
              />
            </>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** The space available for a picture, in pixels. */
function useRoom(track: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = track;
    if (!current) return;
    const watch = new ResizeObserver(() => setRoom({ width: current.clientWidth, height: current.clientHeight }));
    watch.observe(current);
    return () => watch.disconnect();
  }, [track]);
  return room;
}

/** How far a picture can be magnified; 1: not enough to offer it. */
function mostOf(picture: Picture | undefined, room: { width: number; height: number }): number {
  const most = picture ? largestScale(picture, room) : 1;
  return most < WORTH_IT ? 1 : most;
}
