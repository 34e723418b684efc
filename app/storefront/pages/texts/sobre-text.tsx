import { Gem, HeartHandshake, Leaf, PencilRuler } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { ContactWays, Seller } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";

const VALUES = [
  {
    icon: Gem,
    title: "Qualidade Premium",
    text: "Só prata 925 legítima. A prata tem garantia vitalícia, e a peça inteira, 90 dias contra defeitos de fabricação.",
  },
  {
    icon: PencilRuler,
    title: "Design Exclusivo",
    text: "Pequenas quantidades, escolhidas uma a uma para combinar entre si e com o que você já tem.",
  },
  {
    icon: Leaf,
    title: "Sustentabilidade",
    text: "Um metal que se recicla sem perder valor, peças que duram e embalagens que viram porta-joias.",
  },
  {
    icon: HeartHandshake,
    title: "Palavra dada",
    text: "Preço claro, sem surpresa, estoque de verdade e 7 dias corridos para devolver, sem precisar explicar.",
  },
];

/** Story, mission, values. Claim nothing that the shop's own facts do not support. */
export function AboutText({ picture }: { picture: Picture | null }) {
  const { brand } = useShop();
  return (
    <>
      <p className="text-ink-soft text-lead">
        Joias em prata 925 para todos os dias, feitas para serem usadas, guardadas e passadas adiante.
      </p>
      <div className="relative my-9 aspect-4/3 overflow-hidden bg-tile sm:aspect-3/2 lg:mx-[max(-96px,calc((100%-100vw)/2+var(--spacing-gutter)))] lg:aspect-video xl:mx-[max(-176px,calc((100%-100vw)/2+var(--spacing-gutter)))]">
        <ProductPicture
          picture={picture}
          sizes="(min-width:1280px) 1024px, (min-width:1024px) 864px, (min-width:768px) 672px, 92vw"
          priority="high"
          className="object-[62%_50%]"
        />
      </div>
      <div className="mb-9 grid gap-12 border-line border-b pb-11 text-ink-soft">
        <section className="grid gap-3.5">
          <h2 className="font-serif text-h2 text-ink">A nossa história</h2>
          <p>
            A {brand.name} começou com uma vontade simples: que a joia boa saísse da gaveta. Prata é metal de todo dia.
            Aguenta a rotina, acompanha a pele, ganha marcas de uso e volta a brilhar com um pano e alguns minutos de
            cuidado.
          </p>
          <p>
            Por isso trabalhamos só com prata 925, a liga que a joalheria escolheu por reunir brilho e resistência:
            92,5% de prata pura e 7,5% de outros metais. E por isso cada peça é vista de perto antes de entrar na loja,
            o fecho que prende, a solda que não aparece, a pedra bem assentada.
          </p>
          <p>
            Hoje enviamos anéis, brincos, gargantilhas, pulseiras, conjuntos, correntes e piercings para todo o Brasil,
            cada pedido na sua caixa presente. Também atendemos{" "}
            <TextLink to="/cadastro/cliente">revendedores e joalheiros</TextLink>, com a mesma prata e condições para
            atacado.
          </p>
        </section>
        <section className="grid gap-3.5">
          <h2 className="font-serif text-h2 text-ink">A nossa missão</h2>
          <p className="text-balance font-serif text-h3 text-ink">
            Levar prata 925 legítima a quem quer usá-la todos os dias, com preço claro e cuidado antes, durante e depois
            da compra.
          </p>
          <p>
            Claro quer dizer: material, medidas e peso na página da peça, o frete calculado antes de pagar e as regras
            em linguagem de gente. Cuidado quer dizer: se algo não sair bem, resolvemos.
          </p>
        </section>
        <section>
          <h2 className="mb-5 font-serif text-h2 text-ink">Os nossos valores</h2>
          <ul className="border-line border-b">
            {VALUES.map(({ icon, title, text }) => (
              <li key={title} className="grid grid-cols-[2.75rem_1fr] gap-3 border-line border-t py-6.5 md:gap-5">
                <Icon of={icon} size="l" className="text-ink" />
                <div className="grid gap-1.5">
                  <h3 className="font-serif text-h3 text-ink">{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section className="grid gap-3.5">
          <h2 className="font-serif text-h3 text-ink">Quem está por trás</h2>
          <p>
            A {brand.name} é a loja de <Seller />. Fale conosco <ContactWays />: quem responde conhece as peças.
          </p>
          <p>
            Leia também a <TextLink to="/garantia">Garantia</TextLink>,{" "}
            <TextLink to="/envios">Envios & Entregas</TextLink> e a{" "}
            <TextLink to="/devolucoes">Política de Devoluções</TextLink>.
          </p>
        </section>
      </div>
    </>
  );
}
