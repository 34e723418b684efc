import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { allowForeignMoves, reportUnlessTranslated } from "./hydration/foreign-moves.ts";

allowForeignMoves();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: reportUnlessTranslated },
  );
});

// No caching in development: pages always show the current source.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const begin = () =>
    setTimeout(async () => {
      const { startOffline } = await import("./offline/offline-client.ts");
      startOffline();
    });
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
