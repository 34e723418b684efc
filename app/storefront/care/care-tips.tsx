/** How to clean the silver. */
export function Cleaning() {
  return (
    <>
      <p>
        <b>Com limpa-prata:</b> coloque cerca de 20 ml em um pote com tampa, mergulhe a peça e agite por 30 segundos.
        Enxágue em água corrente e seque com um pano macio.
      </p>
      <p>
        <b>Em casa:</b> misture creme dental e bicarbonato de sódio, passe sobre a peça e deixe agir por 5 minutos.
        Esfregue de leve com os dedos, enxágue bem e seque.
      </p>
      <p>Em peças com pérolas ou pedras coladas, use apenas um pano macio e seco.</p>
    </>
  );
}

/** What to keep away from silver. */
export function Avoiding() {
  return (
    <>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>Perfume, creme e protetor solar sobre a peça: coloque a joia por último.</li>
        <li>Piscina, mar e banho: o cloro e o sal escurecem a prata.</li>
        <li>Produtos de limpeza e tinturas de cabelo.</li>
        <li>Dormir ou treinar com a peça: o suor escurece e o atrito desgasta.</li>
        <li>Guardar várias peças juntas: prefira a caixa ou um saquinho, em lugar seco.</li>
      </ul>
      <p>São peças pequenas: mantenha fora do alcance de crianças.</p>
    </>
  );
}

/** Both sections with their own headings, for a text page. */
export function CareTips() {
  return (
    <>
      <h3 className="mt-1 font-semibold text-ink">Como limpar sua prata</h3>
      <Cleaning />
      <h3 className="mt-3 font-semibold text-ink">O que evitar no dia a dia</h3>
      <Avoiding />
    </>
  );
}
