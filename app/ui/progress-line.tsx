import { useNavigation } from "react-router";
import { loadingText } from "./loading-text.ts";

/** A bar at the top of the window while the next page loads; short waits do not show it. */
export function ProgressLine() {
  const navigation = useNavigation();
  const loading = navigation.state !== "idle" && navigation.location !== undefined;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {loading && (
        <>
          <div className="h-0.5 origin-left animate-progress bg-accent" />
          <span className="sr-only">{loadingText(navigation.location.pathname)}</span>
        </>
      )}
    </div>
  );
}
