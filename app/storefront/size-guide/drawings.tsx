import type { ReactNode } from "react";

interface DrawingProps {
  viewBox: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A line drawing in the text colour. */
function Drawing({ viewBox, title, className = "", children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      role="img"
      aria-label={title}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`w-full bg-tile text-ink ${className}`}
    >
      {children}
    </svg>
  );
}

function Words({
  x,
  y,
  anchor = "start",
  children,
}: {
  x: number;
  y: number;
  anchor?: "start" | "middle";
  children: ReactNode;
}) {
  return (
    <text x={x} y={y} textAnchor={anchor} fill="currentColor" stroke="none" fontSize="12" fontWeight="500">
      {children}
    </text>
  );
}

const SOFT = "stroke-line-strong";
const GIVEN = "stroke-accent";

/** A strip around a finger, then beside a ruler; the same ring size measured across the inside. */
export function RingDrawing() {
  return (
    <Drawing viewBox="0 0 320 150" title="Uma tira em volta do dedo, e um anel medido por dentro, de lado a lado">
      <path className={SOFT} d="M38 138 V52 a24 24 0 0 1 48 0 V138" />
      <path className={SOFT} d="M50 40 q12 -9 24 0" />
      <path className={GIVEN} strokeWidth="2.5" d="M36 92 q26 14 52 0" />
      <path className={GIVEN} strokeWidth="2.5" strokeDasharray="3 4" d="M36 92 q26 -12 52 0" />
      <path className={GIVEN} d="M108 92 h52" />
      <path
        className={SOFT}
        d="M108 102 h52 M108 102 v8 M118.4 102 v5 M128.8 102 v5 M139.2 102 v5 M149.6 102 v5 M160 102 v8"
      />
      <Words x={134} y={82} anchor="middle">
        56 mm
      </Words>
      <Words x={134} y={128} anchor="middle">
        aro 16
      </Words>
      <circle className={SOFT} cx="248" cy="72" r="46" />
      <circle className={SOFT} cx="248" cy="72" r="38" />
      <path className={GIVEN} strokeWidth="2" d="M210 72 h76 M216 66 l-6 6 6 6 M280 66 l6 6 -6 6" />
      <Words x={248} y={62} anchor="middle">
        17,8 mm
      </Words>
      <Words x={248} y={140} anchor="middle">
        aro 16
      </Words>
    </Drawing>
  );
}

/** A tape around a wrist. */
export function BraceletDrawing() {
  return (
    <Drawing viewBox="0 0 320 144" title="Uma fita em volta do pulso, logo depois do osso">
      <path className={SOFT} d="M10 34 C70 40 110 44 150 42 C190 38 220 26 262 24 C290 24 302 34 310 44" />
      <path className={SOFT} d="M10 104 C70 98 110 94 150 92 C180 92 205 104 238 108 C270 112 296 104 310 94" />
      <circle className={SOFT} cx="158" cy="56" r="5" />
      <path className={GIVEN} strokeWidth="2.5" d="M124 44 q14 24 0 50" />
      <path className={GIVEN} strokeWidth="2.5" strokeDasharray="3 4" d="M124 44 q-14 24 0 50" />
      <Words x={20} y={74}>
        16 cm
      </Words>
      <Words x={20} y={134}>
        + 1 cm justo, + 2 cm solto
      </Words>
    </Drawing>
  );
}

/** Where necklaces of 40, 45 and 60 cm fall. */
export function NecklaceDrawing() {
  return (
    <Drawing viewBox="0 0 320 240" title="40 cm rente ao pescoço, 45 cm na altura da clavícula, 60 cm sobre o colo">
      <path className={SOFT} d="M112 14 C112 44 118 58 116 78 C112 96 60 100 34 118 C20 130 14 160 12 232" />
      <path className={SOFT} d="M208 14 C208 44 202 58 204 78 C208 96 260 100 286 118 C300 130 306 160 308 232" />
      <path className={SOFT} d="M70 112 q44 2 76 18 M250 112 q-44 2 -76 18" />
      <path className={GIVEN} strokeWidth="2" d="M116 78 C122 112 198 112 204 78" />
      <path className={GIVEN} strokeWidth="2" d="M113 84 C122 142 198 142 207 84" />
      <path className={GIVEN} strokeWidth="2" d="M108 90 C112 232 208 232 212 90" />
      <Words x={160} y={94} anchor="middle">
        40 cm
      </Words>
      <Words x={160} y={120} anchor="middle">
        45 cm
      </Words>
      <Words x={160} y={190} anchor="middle">
        60 cm
      </Words>
    </Drawing>
  );
}

/** The drawing of a guide. */
export function GuideDrawing({ anchor }: { anchor: string }) {
  if (anchor === "aneis") return <RingDrawing />;
  return anchor === "pulseiras" ? <BraceletDrawing /> : <NecklaceDrawing />;
}
