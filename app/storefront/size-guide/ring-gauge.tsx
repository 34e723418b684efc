import { formatMillimetres, RING_SIZES } from "./ring-sizes.ts";

/** Width in millimetres on paper: one unit of these drawings is 1 mm. */
const WIDTH = 180;
const PER_ROW = 7;
const CELL = WIDTH / PER_ROW;
const ROW = 31;
const CARD = 85.6;
const STRIP = { top: 2, height: 18, start: 8, end: 106 };
/** The marks are 1 mm apart; their labels fan out below to have room. */
const LABELS = { pitch: 4, mark: 4, bend: 10 };

const MIDDLE_GIRTH = RING_SIZES.reduce((sum, { girth }) => sum + girth, 0) / RING_SIZES.length;

const TEXT = { fill: "currentColor", stroke: "none", textAnchor: "middle" } as const;

/**
 * True-to-scale drawings to print: circles to lay a ring on, a strip to wrap around the finger, and a line to check the
 * print size.
 */
export function RingGauge() {
  return (
    <div className="grid gap-6 text-ink">
      <CardLine />
      <Circles />
      <Strip />
    </div>
  );
}

function Sheet({ height, label, children }: { height: number; label: string; children: React.ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      // The printed size must be exact; on screen it only has to fit.
      className="h-auto w-full print:h-auto print:w-[180mm] print:max-w-none"
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeWidth="0.25"
    >
      {children}
    </svg>
  );
}

function CardLine() {
  return (
    <Sheet height={10} label={`Linha de conferência de ${formatMillimetres(CARD)} mm, a largura de um cartão de banco`}>
      <path d={`M1 7 h${CARD} M1 5 v4 M${1 + CARD} 5 v4`} strokeWidth="0.4" />
      <text x={1 + CARD / 2} y={4.5} {...TEXT} fontSize="3.2">
        {formatMillimetres(CARD)} mm: a largura de um cartão de banco
      </text>
    </Sheet>
  );
}

function Circles() {
  return (
    <Sheet
      height={ROW * Math.ceil(RING_SIZES.length / PER_ROW)}
      label="Círculos com o diâmetro interno dos aros 11 a 24"
    >
      {RING_SIZES.map(({ size, girth }, index) => {
        const x = CELL * (index % PER_ROW) + CELL / 2;
        const y = ROW * Math.floor(index / PER_ROW) + 12;
        return (
          <g key={size}>
            <circle cx={x} cy={y} r={(girth / Math.PI / 2).toFixed(3)} />
            <text x={x} y={y + 1.5} {...TEXT} fontSize="4" fontWeight="600">
              {size}
            </text>
            <text x={x} y={y + 15} {...TEXT} fontSize="2.8">
              {formatMillimetres(Math.round((girth / Math.PI) * 10) / 10)} mm
            </text>
          </g>
        );
      })}
    </Sheet>
  );
}

function Strip() {
  const { top, height, start, end } = STRIP;
  return (
    <Sheet height={top + height + 3} label="Tira para recortar e passar em volta do dedo, marcada de 11 a 24">
      <path d={`M${start} ${top} h${end - start} v${height} h${start - end} l-6 ${-height / 2} Z`} />
      <path d={`M${start} ${top} v${height}`} strokeWidth="0.6" />
      <text x={start + 14} y={top + height / 2 + 1} {...TEXT} fontSize="3.2">
        0: encoste aqui
      </text>
      {RING_SIZES.map(({ size, girth }, index) => {
        const x = start + girth;
        const label = start + MIDDLE_GIRTH + (index - (RING_SIZES.length - 1) / 2) * LABELS.pitch;
        return (
          <g key={size}>
            <path d={`M${x} ${top} v${LABELS.mark} L${label} ${top + LABELS.bend}`} />
            <text x={label} y={top + LABELS.bend + 4} {...TEXT} fontSize="3.2" fontWeight="600">
              {size}
            </text>
          </g>
        );
      })}
    </Sheet>
  );
}
