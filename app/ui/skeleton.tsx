/** A placeholder block; the caller provides the loading text for screen readers. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-skeleton bg-tile ${className}`} />;
}
