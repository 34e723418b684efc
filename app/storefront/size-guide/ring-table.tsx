import { formatMillimetres, RING_SIZES } from "./ring-sizes.ts";

/** Table of Brazilian ring sizes with inner diameter and circumference. */
export function RingTable() {
  return (
    <table className="w-full text-center text-control tabular-nums print:text-caption">
      <caption className="pb-3 text-left text-ink-soft text-small">
        Medidas internas do anel: o número do aro é a circunferência em milímetros menos 40.
      </caption>
      <thead className="border-line-strong border-b text-small">
        <tr>
          <th scope="col" className="py-2 font-medium">
            Aro
          </th>
          <th scope="col" className="py-2 font-medium">
            Diâmetro (mm)
          </th>
          <th scope="col" className="py-2 font-medium">
            Circunferência (mm)
          </th>
        </tr>
      </thead>
      <tbody>
        {RING_SIZES.map(({ size, diameter, girth }) => (
          <tr key={size} className="border-line border-b">
            <th scope="row" className="py-1.5 font-semibold print:py-0">
              {size}
            </th>
            <td className="py-1.5 print:py-0">{formatMillimetres(diameter)}</td>
            <td className="py-1.5 print:py-0">{girth}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
