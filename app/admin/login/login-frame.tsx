import type { ReactNode } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { brandLook } from "#app/ui/brand/brand-look.ts";
import { BrandLogo } from "#app/ui/brand/brand-mark.tsx";
import { Hallmark } from "#app/ui/brand/hallmark.tsx";
import { PanelTitle } from "../page/admin-panel.tsx";

interface LoginFrameProps {
  title: string;
  /** The document's title, where it is not the heading. */
  tab?: string;
  children: ReactNode;
}

/** Card layout of all pages before the login. */
export function LoginFrame({ title, tab = title, children }: LoginFrameProps) {
  const { brand } = useShop();
  return (
    <main id="conteudo" className="grid min-h-dvh place-items-center bg-tile px-4 py-10">
      <PanelTitle of={tab} />
      <div className="grid w-full max-w-110 grid-cols-[minmax(0,1fr)] gap-5.5 rounded-panel border border-line bg-surface p-6 sm:p-11">
        <div className="flex items-center justify-between gap-4">
          <a href="/" className={`${brandLook(brand.name)} inline-flex min-h-tap items-center`}>
            {brand.logo ? <BrandLogo brand={brand} /> : brand.name}
          </a>
          <Hallmark className="text-ink-soft" />
        </div>
        <h1 className="font-serif text-h2">{title}</h1>
        {children}
      </div>
    </main>
  );
}
