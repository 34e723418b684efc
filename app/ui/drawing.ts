import { createElement, type SVGProps } from "react";

type DrawingProps = SVGProps<SVGSVGElement> & { size: number };

/**
 * Replaces lucide's own icon component in the build (`scripts/lean/lean-icons.ts`), given the icon's shapes in a 24 x 24
 * viewBox as SVG. Size and strokes come from the classes of `icon.tsx`, so that a page does not repeat them for each of
 * its fifty icons.
 */
export default function drawing(shapes: string) {
  const content = { __html: shapes };
  return ({ size: _size, strokeWidth: _strokeWidth, ...props }: DrawingProps) =>
    createElement("svg", { viewBox: "0 0 24 24", ...props, dangerouslySetInnerHTML: content });
}
