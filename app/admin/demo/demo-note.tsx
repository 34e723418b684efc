import { FlaskConical } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Link, useFetcher, useLocation, useRevalidator } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { DemoState } from "#shop/demo/demo-state.ts";

/** The forms of the page. */
export const REMOVE = "removeDemo";
export const RESUME = "resumeDemo";
const PAGE = "/admin/demonstracao";
const LOOK_EVERY_MS = 2_000;

interface DemoNoteProps {
  /** Null: nothing in this panel is the demo's. */
  demo: DemoState | null;
  mayRemove: boolean;
}

/** Above each page while there is data of the demo: what it is, how far it is made, and what removes it. Rules: DEMO-7. */
export function DemoNote({ demo, mayRemove }: DemoNoteProps) {
  const { pathname } = useLocation();
  const present = useProgress(demo);
  if (!present || pathname === PAGE) return null;
  return (
    <div
      data-keep-clear
      className="mb-5 flex items-center gap-3 rounded-control bg-tile px-4 py-1 text-small max-sm:items-start print:hidden"
    >
      <Icon of={FlaskConical} className="max-sm:mt-2.5" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-5">
        <span role="status" className="max-sm:pt-2">
          Os pedidos e clientes deste painel são de demonstração.
          {present.hasStopped && ` A criação parou em ${present.made} de ${present.planned} pedidos.`}
          {present.isMaking && ` Criados até agora: ${present.made} de ${present.planned} pedidos.`}
        </span>
        {mayRemove && (
          <Link to={PAGE} className="link inline-flex min-h-tap items-center">
            {present.hasStopped ? "Tentar de novo ou apagar" : "Apagar os dados de demonstração"}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Polls the progress of the demo's orders and reloads the page's data when they are done. */
function useProgress(demo: DemoState | null): DemoState | null {
  const { load, data } = useFetcher<{ demo: DemoState | null }>();
  const { revalidate } = useRevalidator();
  const isMaking = demo?.isMaking === true;
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") void load(PAGE);
  });
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isMaking]);
  const isOver = isMaking && data !== undefined && !data.demo?.isMaking;
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  return isMaking && data?.demo ? data.demo : demo;
}
