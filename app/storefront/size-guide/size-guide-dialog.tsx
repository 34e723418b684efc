import { Printer } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import type { CategorySlug } from "#shop/catalogue/listings/category.ts";
import { GuideDrawing } from "./drawings.tsx";
import { GuideSteps } from "./guide-steps.tsx";
import { RingTable } from "./ring-table.tsx";
import { guideFor } from "./size-guides.ts";

/** 'Como medir': how to find one's size at home. The full, printable guide is a separate page. */
export function SizeGuideDialog({ category, onClose }: { category: CategorySlug; onClose: () => void }) {
  const guide = guideFor(category);
  return (
    <Dialog open onClose={onClose} title={guide.title} size="l" toRead>
      <GuideDrawing anchor={guide.anchor} />
      <GuideSteps guide={guide} />
      {guide.anchor === "aneis" && <RingTable />}
      <ButtonLink to={`/guia-de-tamanhos#${guide.anchor}`} target="_blank" variant="secondary" icon={Printer}>
        Guia completo para imprimir
      </ButtonLink>
    </Dialog>
  );
}
