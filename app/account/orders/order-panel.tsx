import type { ReactNode } from "react";

interface OrderPanelProps {
  id?: string;
  title?: string;
  /** More space below the heading, for the main column. */
  large?: boolean;
  children: ReactNode;
}

export function OrderPanel({ id, title, large = false, children }: OrderPanelProps) {
  return (
    <section
      id={id}
      className={`grid grid-cols-[minmax(0,1fr)] rounded-panel border border-line bg-surface p-5 md:p-7 ${large ? "gap-4.5" : "gap-2.5"}`}
    >
      {title && <h2 className="font-serif text-h3">{title}</h2>}
      {children}
    </section>
  );
}
