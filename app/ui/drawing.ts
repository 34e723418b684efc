import { createElement, type SVGProps } from "react";

/** The shapes of an icon in a square of 24: element names with their attributes. */
export interface DrawingData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Stands in the build in the place of the icons' own component (`scripts/lean-icons.ts`): `icon.tsx` decides about size,
 * stroke and accessibility for all of them, so that nothing is left to decide.
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
