/** A block in the shape of what is loading; the caller says what loads, in words. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-skeleton bg-tile ${className}`} />;
}
