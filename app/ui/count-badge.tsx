const MOST_SHOWN = 99;

/** The counter on an icon; nothing at zero. Drawn by the style sheet: the control's label says the count already. */
export function CountBadge({ count }: { count?: number }) {
  if (!count) return null;
  return (
    <span
      aria-hidden="true"
      data-count={count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      className="absolute top-1 right-0.75 h-4.5 min-w-4.5 rounded-full bg-accent px-1.25 text-center font-semibold text-counter text-paper tabular-nums before:content-[attr(data-count)]"
    />
  );
}

/** 'Carrinho (2)'; the plain label at zero. */
export function countedLabel(label: string, count?: number): string {
  return count ? `${label} (${count})` : label;
}
