import { Slider } from "radix-ui";
import { type KeyboardEvent, useRef } from "react";
import { PRICE_CEILING, PRICE_FLOOR, type PriceRange } from "#shop/catalogue/listings/price-range.ts";
import { moveEnd, type RangeEnd } from "./slider-move.ts";

interface PriceSliderProps {
  range: PriceRange;
  /** The maximum means 'or more'. */
  openEnded: boolean;
  /** Called while a knob is dragged. */
  onMove: (range: PriceRange) => void;
  /** Called when a key moved a knob, or a dragged one was released. */
  onRest: (range: PriceRange) => void;
}

const ENDS: readonly { end: RangeEnd; label: string }[] = [
  { end: "min", label: "Preço mínimo" },
  { end: "max", label: "Preço máximo" },
];

/**
 * Two knobs of 22 px with 44 px touch targets; a knob dragged past the other takes it along.
 * Rules: LIST-9.
 */
export function PriceSlider({ range, openEnded, onMove, onRest }: PriceSliderProps) {
  const held = useRef<RangeEnd | null>(null);
  /** The range while a knob is dragged; null: none is. */
  const dragged = useRef<PriceRange | null>(null);
  const knobs = useRef<Partial<Record<RangeEnd, HTMLElement | null>>>({});

  function change(values: number[]) {
    const move = moveEnd(range, values, held.current);
    if (!move) return;
    held.current = move.end;
    if (dragged.current) {
      dragged.current = move.range;
      onMove(move.range);
    } else onRest(move.range);
    // The slider focuses the knob that its sorted values name; move the focus to the right one. Synchronously: later
    // the user may have moved on.
    knobs.current[move.end]?.focus({ preventScroll: true });
  }
  return (
    <Slider.Root
      min={PRICE_FLOOR}
      max={PRICE_CEILING}
      step={1}
      value={[range.min, range.max]}
      onValueChange={change}
      onPointerDown={() => {
        held.current = null;
        dragged.current = range;
      }}
      onLostPointerCapture={() => {
        held.current = null;
        if (dragged.current) onRest(dragged.current);
        dragged.current = null;
      }}
      className="relative -mx-2.75 flex h-tap touch-pan-y select-none items-center"
    >
      <Slider.Track className="relative mx-5.5 h-0.5 grow bg-line-strong before:absolute before:inset-y-0 before:-inset-x-2.75 before:bg-line-strong">
        <Slider.Range className="absolute -top-px h-1 bg-ink" />
      </Slider.Track>
      {ENDS.map(({ end, label }) => (
        <Slider.Thumb
          key={end}
          ref={(knob) => {
            knobs.current[end] = knob;
          }}
          aria-label={label}
          aria-valuetext={`R$ ${range[end]}${end === "max" && openEnded && range.max === PRICE_CEILING ? " ou mais" : ""}`}
          onKeyDown={(event: KeyboardEvent) => {
            held.current = event.key.startsWith("Tab") ? null : end;
          }}
          className="grid size-tap cursor-grab place-items-center rounded-full outline-none before:size-5.5 before:rounded-full before:border-2 before:border-ink before:bg-surface focus-visible:shadow-none focus-visible:before:outline-2 focus-visible:before:outline-ink focus-visible:before:outline-offset-2 active:cursor-grabbing"
        />
      ))}
    </Slider.Root>
  );
}
