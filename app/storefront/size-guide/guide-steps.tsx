import type { Guide } from "./size-guides.ts";

/** How to measure: each method in numbered steps, and tips. */
export function GuideSteps({ guide }: { guide: Guide }) {
  return (
    <>
      {guide.ways.map(({ title, steps }) => (
        <div key={title} className="grid gap-2 text-ink-soft">
          <h3 className="font-semibold text-ink">{title}</h3>
          <ol className="grid list-decimal gap-1.5 pl-5 marker:font-semibold">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
      <p className="text-ink-soft text-small">{guide.remark}</p>
    </>
  );
}
