/** The 925 punch, the only ornament: hero, material row, empty results and 404. */
export function Hallmark({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 26" fill="none" aria-hidden="true" className={`h-6.5 w-10 flex-none ${className}`}>
      <path d="M6.5.75h27L39.25 6.5v13l-5.75 5.75h-27L.75 19.5v-13z" stroke="currentColor" />
      <text x="20" y="17.6" textAnchor="middle" className="fill-current font-sans text-hallmark">
        925
      </text>
    </svg>
  );
}
