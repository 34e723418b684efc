import { createElement, type SVGProps } from "react";

/** The shapes of an icon in a 24 x 24 viewBox: element names and attributes. */
export interface DrawingData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Replaces lucide's own icon component in the build (`scripts/lean-icons.ts`): `icon.tsx` sets size, stroke and
 * accessibility of all icons, so a minimal component suffices.
 */
export default function drawing({ node }: DrawingData) {
  return ({ size, ...props }: SVGProps<SVGSVGElement> & { size: number }) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
