import { type MouseEvent, useState } from "react";

/**
 * State of a `LoginDialog`, and the click handler of the link that opens it. The link leads to the login page without
 * scripts, or in a new tab.
 */
export function useLoginDialog() {
  const [open, setOpen] = useState(false);
  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  return { show, dialog: { open, onClose: () => setOpen(false) } };
}
