import { Dialog } from "#app/ui/dialog.tsx";
import type { CategorySlug } from "#shop/catalogue/category.ts";
import { guideFor } from "./size-guides.ts";

/** 'Como medir': how to find one's size at home. */
export function SizeGuide({ category, onClose }: { category: CategorySlug; onClose: () => void }) {
  const { title, steps, remark } = guideFor(category);
  return (
    <Dialog open onClose={onClose} title={title}>
      <ol className="grid list-decimal gap-2 pl-5 text-ink-soft marker:font-semibold">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-ink-soft text-small">{remark}</p>
    </Dialog>
  );
}
