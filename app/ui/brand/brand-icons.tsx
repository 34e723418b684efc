/** Instagram's logo in the stroke of the other icons. */
export function InstagramIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true" className="size-5">
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <circle cx="17.2" cy="6.8" r=".6" fill="currentColor" />
    </svg>
  );
}

export function FacebookIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true" className="size-5">
      <circle cx="12" cy="12" r="9" />
      <path d="M11 21v-9.5c0-2 1-3 3-3h1M8.5 13H15" />
    </svg>
  );
}

export function TiktokIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true" className="size-5">
      <path d="M13 3v12.5a3.75 3.75 0 1 1-3.75-3.75M13 3c.4 3 2.5 5 5.75 5.25" />
    </svg>
  );
}

export function YoutubeIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true" className="size-5">
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.25 9.25 4.75 2.75-4.75 2.75z" />
    </svg>
  );
}
